pub const SHIPPED: &str = include_str!("../../../python/warquest/rules/data/warquest.json");
pub struct WarQuest;
