from typing import Any
def campaign(state: Any, data: Any) -> Any: raise NotImplementedError
