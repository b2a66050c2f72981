"""What a request can be answered with instead of what it asked for: a status of HTTP and words for whoever asked."""

from __future__ import annotations

from warquest.errors import WarquestError


class WebError(WarquestError):
    """Root of them; the message is shown to whoever asked and tells nothing that is hidden from anybody."""

    status = 400


class UnknownLinkError(WebError):
    """A token of no game, or of another kind of page: which of both is not told."""

    status = 404

    def __init__(self) -> None:
        super().__init__("There is nothing here. Is the link whole?")


class StaleError(WebError):
    """Something was decided for a position that is no longer there; nothing is applied."""

    status = 409

    def __init__(self) -> None:
        super().__init__("The game has gone on since; nothing was done. Look again and decide anew.")


class RefusedError(WebError):
    """What was asked cannot be done in this position."""

    status = 409


class InputError(WebError):
    """A request whose content is wrong."""

    status = 422


class ForeignError(WebError):
    """A request that another site sent, or that went to another name of this machine."""

    status = 403


class TooLargeError(WebError):
    """A body over the limit."""

    status = 413


class SlowError(WebError):
    """A body that does not arrive."""

    status = 408


class StoreError(WebError):
    """The games cannot be read or written at the moment; nothing was done."""

    status = 503


class BusyError(WebError):
    """More is asked for than is done at one time."""

    status = 503
