"""Games in the browser (docs/web.md). Needs the extra `web`; `warquest serve` is its command."""

from __future__ import annotations

try:
    import fastapi  # noqa: F401
    import jinja2  # noqa: F401
    import uvicorn  # noqa: F401
except ModuleNotFoundError as error:
    raise ImportError("warquest.web needs FastAPI, uvicorn and Jinja: pip install 'warquest[web]'") from error

from warquest.web.app import create_app
from warquest.web.server import serve

__all__ = ["create_app", "serve"]
