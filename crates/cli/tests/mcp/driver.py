"""Plays every scene with the official SDK of the Model Context Protocol and tells what was said.

    python driver.py PROGRAM MODE PLACE [SCENE]

MODE is `auto` (the newest protocol) or `legacy` (the one with sessions), PLACE is `stdio` or `http`. What is printed is the same for
all of them. Each scene has a server of its own.
"""

import asyncio
import contextlib
import json
import logging
import re
import sys
import warnings

from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp_types import PromptReference

SCENES = {}


def scene(play):
    SCENES[play.__name__] = play
    return play


class Table:
    """Where clients come to play."""

    def __init__(self, program, mode, url):
        self.program, self.mode, self.url = program, mode, url
        self.first = None
        self.handler = None

    @contextlib.asynccontextmanager
    async def seat(self, name="agent"):
        """A client of its own; on standard input and output there is one for all, for the server belongs to it."""
        if self.url is None and self.first is not None:
            yield Agent(self.first, name)
            return
        server = self.url or StdioServerParameters(command=self.program, args=["mcp"])
        options = {"mode": self.mode, "read_timeout_seconds": 60, "cache": None, "message_handler": self.handler}
        async with Client(server, **options) as client:
            newest = client.protocol_version >= "2026-07-28"
            assert newest == (self.mode == "auto"), client.protocol_version
            self.first = client
            yield Agent(client, name)


@contextlib.asynccontextmanager
async def served(program):
    """The URL of a server over HTTP."""
    pipe = asyncio.subprocess.PIPE
    server = await asyncio.create_subprocess_exec(program, "mcp", "--http", "127.0.0.1:0", stdout=pipe)
    try:
        yield (await server.stdout.readline()).decode().strip()
    finally:
        server.terminate()
        assert await server.wait() == 0, "it did not end in good order"


class Agent:
    """One who calls tools, and tells about it."""

    def __init__(self, client, name):
        self.client, self.name = client, name

    async def call(self, tool, quiet=False, board=False, **arguments):
        """The structured answer of a tool; its text is printed, drawings if they are wanted, and its code if it was refused."""
        result = await self.client.call_tool(tool, arguments)
        said = result.structured_content
        text = "\n".join(block.text for block in result.content if block.type == "text")
        assert isinstance(said, dict) and text, result
        if not quiet:
            shown = " ".join(f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in arguments.items())
            print(f"{self.name}> {tool} {shown}".rstrip())
            mark = f"[{code(said)}] " if result.is_error else ""
            text = steady(text)
            lines = [line for line in (mark + text).splitlines() if board or not re.match(r"([1-8]|  ) ", line)]
            print("\n".join(f"  {line}".rstrip() for line in lines))
        return said


def code(said):
    return said["code"]


def steady(text):
    """A text without the day and the time."""
    return re.sub(r'"idle":\d+', '"idle":0', re.sub(r'Date "[\d.]+"', 'Date "2026.01.01"', text))


@scene
async def mate(table):
    """A game from the first move to the last, every move thought for its ply."""
    async with table.seat() as agent:
        game = (await agent.call("new_game", white={"name": "Legal"}, black={"name": "Saint Brie"}))["game"]
        for ply, move in enumerate("e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7".split()):
            await agent.call("play", game=game, move=move, ply=ply)
        end = await agent.call("play", board=True, game=game, move="I see it: **Nd5 mate!**", ply=12)
        assert end["state"]["outcome"]["reason"] == "checkmate", end
        await agent.call("play", game=game, move="Ke6")
        await agent.call("list_games", only="over")
        await agent.call("pgn", game=game)


@scene
async def refused(table):
    """Moves that cannot be played, each with its reason, and the game stands as it stood."""
    async with table.seat() as agent:
        game = (await agent.call("new_game", quiet=True, fen="4k3/8/8/8/4r3/8/4N3/4K1NR w K - 0 1"))["game"]
        before = (await agent.call("state", quiet=True, game=game))["key"]
        for move in ["Nc3", "O-O", "Ke3", "Nd5", "Rh9", "e2e4", "hello there", "", "Nc3 or Nf4"]:
            await agent.call("play", game=game, move=move)
        assert (await agent.call("state", quiet=True, game=game))["key"] == before
        await agent.call("play", game="g999", move="e4")
        await agent.call("play", game=game, mvoe="e4")
        await agent.call("play", game=game)
        await agent.call("play", game=game, move=7)
        await agent.call("plya", game=game)
        await agent.call("legal_moves", fen="8/8/8/8/8/8/8/K7 w - - 0 1")
        policy = {"legal": "never", "retries": 1}
        game = (await agent.call("new_game", white={"name": "Hasty", "policy": policy}))["game"]
        await agent.call("play", game=game, move="Ke2")
        await agent.call("play", game=game, move="Qh5")
        await agent.call("state", game=game)


@scene
async def stale(table):
    """A move that was thought for another position is refused, with the position as it is."""
    async with table.seat() as agent:
        opened = await agent.call("new_game", quiet=True)
        game, key = opened["game"], opened["key"]
        await agent.call("play", game=game, move="e4", key=key)
        refused = await agent.call("play", game=game, move="d4", ply=0)
        assert refused["state"]["ply"] == 1, refused
        refused = await agent.call("play", game=game, move="d4", key=key)
        assert refused["state"]["turn"] == "black", refused
        await agent.call("play", game=game, move="e5", ply=refused["state"]["ply"], key=refused["state"]["key"])
        await agent.call("undo", game=game, ply=1)
        await agent.call("undo", game=game, ply=2)
        await agent.call("play", game=game, move="c5", ply=1)


@scene
async def draws(table):
    """Offers and claims."""
    async with table.seat() as agent:
        game = (await agent.call("new_game", quiet=True))["game"]
        await agent.call("answer_draw", game=game, accept=True, **{"as": "black"})
        await agent.call("play", game=game, move="e4", offerDraw=True)
        await agent.call("answer_draw", game=game, accept=True, **{"as": "white"})
        await agent.call("answer_draw", game=game, accept=False, **{"as": "black"})
        await agent.call("offer_draw", game=game, **{"as": "black"})
        await agent.call("answer_draw", game=game, accept=True, **{"as": "white"})
        await agent.call("resign", game=game, **{"as": "white"})

        game = (await agent.call("new_game", quiet=True, rules="over-the-board"))["game"]
        for move in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6".split():
            await agent.call("play", quiet=True, game=game, move=move)
        await agent.call("claim_draw", game=game)
        await agent.call("play", quiet=True, game=game, move="Ng1")
        await agent.call("claim_draw", game=game, move="Ng8")
        game = (await agent.call("new_game", quiet=True))["game"]
        await agent.call("resign", game=game, **{"as": "black"})


@scene
async def chess960(table):
    """A game from another array, castled as each notation writes it."""
    async with table.seat() as agent:
        await agent.call("new_game", board=True, chess960=534)
        start = "r1k4r/pppppppp/8/8/8/8/PPPPPPPP/R1K4R w KQkq - 0 1"
        game = (await agent.call("new_game", quiet=True, fen=start))["game"]
        await agent.call("legal_moves", game=game)
        await agent.call("play", board=True, game=game, move="O-O", ply=0)
        await agent.call("play", board=True, game=game, move="c8a8", ply=1)
        await agent.call("play", game=game, move="O-O-O", ply=2)
        await agent.call("legal_moves", fen="bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
        await agent.call("apply", chess960=0, moves="e4 e5")


@scene
async def positions(table):
    """Questions about a position, without a game."""
    async with table.seat() as agent:
        await agent.call("legal_moves", fen="8/8/8/8/8/5k2/7q/7K w - - 0 1")
        await agent.call("legal_moves", moves=["e4", "e5"])
        await agent.call("explain", fen="startpos", move="Ke2")
        await agent.call("explain", fen="startpos", move="Nf3")
        await agent.call("apply", moves="f3 e5 g4 Qh4#", boards=["ascii"], board=True)
        await agent.call("apply", moves="f3 e5 g5")
        await agent.call("judge", moves="f3 e5 g4 Qh4#")
        await agent.call("judge", moves="Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", rules="over-the-board")
        await agent.call("show", fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1", boards=["ascii", "pieces"], board=True)
        shown = await agent.call("show", quiet=True, boards=["svg"])
        assert shown["boards"]["svg"].startswith("<svg"), shown


@scene
async def resources(table):
    """Games read under their addresses."""
    async with table.seat() as agent:
        client = agent.client
        for template in (await client.list_resource_templates()).resource_templates:
            print(template.uri_template, template.mime_type)
        print([str(resource.uri) for resource in (await client.list_resources()).resources])
        game = (await agent.call("new_game", quiet=True, moves="e4 e5", white={"name": "A"}, black={"name": "B"}))["game"]
        for resource in (await client.list_resources()).resources:
            uri = str(resource.uri)
            (content,) = (await client.read_resource(uri)).contents
            print(f"{uri} ({content.mime_type})")
            text = steady(content.text)
            print("\n".join(f"  {line}".rstrip() for line in text.splitlines()[:12]) if "svg" not in uri else f"  {text[:4]}")
        for wrong in [f"tabiya://games/{game}/png", "tabiya://games/g999/pgn", "file:///etc/passwd"]:
            try:
                await client.read_resource(wrong)
                raise AssertionError(wrong)
            except MCPError as error:
                print(f"{wrong}: {error.message}")


@scene
async def prompts(table):
    """Prompts as they are listed, filled in and completed."""
    async with table.seat() as agent:
        client = agent.client
        for prompt in (await client.list_prompts()).prompts:
            print(prompt.name, [argument.name for argument in prompt.arguments], "-", prompt.description)
        game = (await agent.call("new_game", quiet=True, moves="e4 e5"))["game"]
        for name, arguments in [
            ("play", {"side": "black", "opponent": "tabiya:1500"}),
            ("play", {"game": game}),
            ("review", {"game": game, "level": "club"}),
            ("teach", {"topic": "pins"}),
        ]:
            print(f"\n{name} {arguments}")
            for message in (await client.get_prompt(name, arguments)).messages:
                content = message.content
                text = steady(content.text if content.type == "text" else content.resource.text)
                print("\n".join(f"  {line}".rstrip() for line in text.splitlines()))
        for name, arguments in [("win", {}), ("play", {"game": "g999"}), ("play", {"sdie": "white"})]:
            try:
                await client.get_prompt(name, arguments)
                raise AssertionError(name)
            except MCPError as error:
                print(f"{name} {arguments}: {error.message}")
        for argument, value in [("side", "b"), ("opponent", "tabiya:1"), ("game", "g"), ("game", "x")]:
            found = await client.complete(PromptReference(name="play"), {"name": argument, "value": value})
            print(argument, value, found.completion.values)


@scene
async def tools(table):
    """Every tool with what it says of itself; the SDK checks each answer against the schema that is listed here."""
    async with table.seat() as agent:
        client = agent.client
        print(client.server_info.name, client.server_info.title)
        for tool in (await client.list_tools()).tools:
            hints = tool.annotations
            marks = [
                mark
                for mark, there in [
                    ("reads", hints.read_only_hint),
                    ("ends", not hints.read_only_hint and hints.destructive_hint),
                    ("open world", hints.open_world_hint),
                ]
                if there
            ]
            takes = ", ".join(tool.input_schema["properties"])
            assert tool.input_schema["type"] == tool.output_schema["type"] == "object", tool
            print(f"{tool.name} ({takes}) {marks}: {tool.description}")


@scene
async def two(table):
    """Two agents, each with a client of its own, in a game where each side has a token."""
    async with table.seat("white") as white, table.seat("black") as black:
        opened = await white.call("new_game", quiet=True, guarded=True, white={"name": "One"}, black={"name": "Other"})
        game, tokens = opened["game"], opened["tokens"]
        assert tokens["white"] != tokens["black"], tokens
        print("the game is", game)

        # Two clients at once: which of them hears its answer first is not decided, so their lines are told by the ply.
        played = []

        async def play(agent, token, moves):
            for move in moves.split():
                turn = await agent.call("wait_for_turn", quiet=True, game=game, token=token, seconds=30)
                assert turn["because"] == "your-turn", turn
                ply = turn["state"]["ply"]
                said = await agent.call("play", quiet=True, game=game, token=token, move=move, ply=ply)
                played.append((ply, f"{agent.name}> {move}: {said['played']['san']}"))
            return await agent.call("wait_for_turn", quiet=True, game=game, token=token, seconds=30)

        refused = await black.call("play", quiet=True, game=game, token=tokens["black"], move="e5")
        print("black>", code(refused), refused["message"])
        refused = await black.call("play", quiet=True, game=game, move="e4")
        print("black>", code(refused), refused["message"])
        refused = await black.call("play", quiet=True, game=game, token="0" * 32, move="e4")
        print("black>", code(refused), refused["message"])
        ends = await asyncio.gather(
            play(white, tokens["white"], "e4 Bc4 Qh5 Qxf7#"), play(black, tokens["black"], "e5 Nc6 Nf6")
        )
        for _, line in sorted(played):
            print(line)
        for end in ends:
            print(f"{end['state']['you']}> {end['because']}: {end['state']['outcome']['message']}")


@scene
async def engine(table):
    """The engine thinks, gives hints, and sits at the board."""
    async with table.seat() as agent:
        await agent.call("analyse", fen="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", depth=3)
        await agent.call("hint", fen="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", depth=3)
        await agent.call("new_game", white={"engine": "uci:stockfish"})
        game = (await agent.call("new_game", quiet=True, black={"engine": "random"}))["game"]
        # Long enough to meet each other, and too short to mate.
        for move in "a3 b3 c3 d3 e3".split():
            turn = await agent.call("wait_for_turn", quiet=True, game=game, seconds=30)
            assert turn["because"] == "your-turn", turn
            await agent.call("hint", quiet=True, game=game, nodes=1000)
            said = await agent.call("play", quiet=True, game=game, move=move, ply=turn["state"]["ply"])
            assert said["state"]["you"] == "white", said
        end = await agent.call("resign", quiet=True, game=game)
        print(end["outcome"]["message"])


@scene
async def waiting(table):
    """Waiting ends with the turn, with the time, or when whoever waits gives up."""
    async with table.seat("white") as white, table.seat("black") as black:
        game = (await white.call("new_game", quiet=True))["game"]
        await white.call("wait_for_turn", game=game, **{"as": "white"})
        await black.call("wait_for_turn", game=game, seconds=0.2, **{"as": "black"})
        # Many wait, and the server has time for others. The client of the SDK has a hundred connections.
        many = [
            asyncio.create_task(black.call("wait_for_turn", quiet=True, game=game, seconds=60, **{"as": "black"}))
            for _ in range(80)
        ]
        await asyncio.sleep(0.2)
        await white.call("legal_moves", quiet=True)
        for waits in many[:40]:
            waits.cancel()
        await white.call("play", quiet=True, game=game, move="e4")
        answers = await asyncio.gather(*many, return_exceptions=True)
        left = sum(isinstance(answer, asyncio.CancelledError) for answer in answers)
        woken = sum(isinstance(answer, dict) and answer["because"] == "your-turn" for answer in answers)
        print(left, "left,", woken, "were woken")
        await white.call("state", quiet=True, game=game)


@scene
async def listening(table):
    """Whoever listens is told when a game changes."""
    heard = asyncio.Queue()
    if table.mode == "legacy":

        async def note(message):
            uri = getattr(getattr(message, "params", None), "uri", None)
            if uri is not None:
                await heard.put(str(uri))

        table.handler = note
    async with table.seat() as agent:
        game = (await agent.call("new_game", quiet=True))["game"]
        uri = f"tabiya://games/{game}/fen"
        if table.mode == "legacy":
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                await agent.client.subscribe_resource(uri)
                await agent.call("play", quiet=True, game=game, move="e4")
                print("changed:", await asyncio.wait_for(heard.get(), 30))
                await agent.client.unsubscribe_resource(uri)
        else:
            async with agent.client.listen(resource_subscriptions=[uri]) as changes:
                await agent.call("play", quiet=True, game=game, move="e4")
                async for change in changes:
                    print("changed:", change.uri)
                    break
        (content,) = (await agent.client.read_resource(uri)).contents
        print(content.text.strip())


async def main():
    program, mode, place, *names = sys.argv[1:]
    # What the SDK notes down is of no interest while all goes well.
    logging.disable(logging.WARNING)
    for name in names or SCENES:
        print(f"=== {name}", flush=True)
        if place == "stdio":
            await asyncio.wait_for(SCENES[name](Table(program, mode, None)), 120)
        else:
            async with served(program) as url:
                await asyncio.wait_for(SCENES[name](Table(program, mode, url)), 120)


if __name__ == "__main__":
    asyncio.run(main())
