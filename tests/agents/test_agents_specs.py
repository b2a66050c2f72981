"""Agents by text (docs/agents.md, "Agents by text")."""

from __future__ import annotations

import pytest

import warquest
from agents.sitters import Lowest
from warquest.agents import Greedy, Ismcts, Random, make_agent


def test_names_and_parameters() -> None:
    assert isinstance(make_agent("random"), Random)
    greedy = make_agent(" greedy ")
    assert isinstance(greedy, Greedy) and greedy.odds and greedy.name == "greedy"
    estimating = make_agent("greedy:odds=false")
    assert isinstance(estimating, Greedy) and not estimating.odds and estimating.name == "greedy:odds=false"
    agent = make_agent("ismcts:simulations=7, exploration=0.5,chance=closed")
    assert isinstance(agent, Ismcts)
    assert (agent.config.method, agent.config.simulations, agent.config.exploration) == ("ismcts", 7, 0.5)
    assert (agent.config.chance, agent.config.seconds) == ("closed", None)
    assert agent.name == "ismcts:simulations=7,exploration=0.5,chance=closed"
    assert make_agent("ismcts").name == "ismcts"
    assert make_agent("flat:depth=none,seconds=1e-2").config.depth is None  # type: ignore[attr-defined]


def test_classes_by_module() -> None:
    agent = make_agent("agents.sitters:Lowest:offset=2")
    assert isinstance(agent, Lowest) and agent.offset == 2
    assert isinstance(make_agent("agents.sitters:Lowest"), Lowest)
    assert make_agent(agent) is agent


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("", "unknown agent ''"),
        (f"ismcts:simulations={'9' * 5000}", "simulations"),
        ("greedi", "did you mean greedy"),
        ("greedy:depth=3", "unknown parameter 'depth'; known: odds"),
        ("greedy:odds=2", "odds 2"),
        ("random:depth=3", "unknown parameter 'depth'; it takes none"),
        ("ismcts:second=1", "unknown parameter 'second'; did you mean seconds"),
        ("ismcts:colour=1", "unknown parameter 'colour'; known: seconds"),
        ("ismcts:cheat=true", "unknown parameter 'cheat'"),
        ("ismcts:seconds", "expected name=value, not 'seconds'"),
        ("ismcts:seconds=", "expected name=value"),
        ("ismcts:=3", "expected name=value"),
        ("ismcts:seconds=1,seconds=2", "seconds is given twice"),
        ("ismcts:seconds=0", "seconds 0"),
        ("ismcts:seconds=-1", "seconds -1"),
        ("ismcts:seconds=soon", "seconds 'soon'"),
        ("ismcts:simulations=0", "simulations 0"),
        ("ismcts:simulations=2.5", "simulations 2.5"),
        ("flat:trust=blind", "trust 'blind'"),
        ("flat:trust=-0.1", "trust -0.1"),
        ("mcts:chance=ajar", "chance 'ajar'"),
        ("no_such_module_here:Agent", "cannot import 'no_such_module_here'"),
        ("agents.sitters:Nobody", "agents.sitters has no Nobody"),
        ("agents.sitters:annotations", "annotations is no class"),
        ("agents.sitters:Lowest:depth=2", "unknown parameter 'depth'; known: offset"),
        ("agents.sitters:Greedless", "it makes no agent"),
        ("agents.sitters:broken", "cannot be made"),
        ("agents.sitters:gone", "raised SystemExit: needs a display"),
        ("agents.leaver:Agent", "cannot import 'agents.leaver': raised SystemExit: 3"),
    ],
)
def test_broken_specs(spec: str, message: str) -> None:
    with pytest.raises(warquest.OptionError) as caught:
        make_agent(spec)
    assert message in str(caught.value)


def test_a_class_is_no_agent_but_makes_one() -> None:
    with pytest.raises(TypeError, match=r"an object is needed, not its class; Random\(\) makes one"):
        make_agent(Random)  # type: ignore[arg-type]
