use crate::game::WarQuest; use crate::model::State;
impl WarQuest { pub(crate) fn read_state(&self,_d:&serde_json::Value)->Result<State,warquest_core::SaveError>{Err(warquest_core::SaveError(String::new()))} }
