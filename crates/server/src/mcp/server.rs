//! What the protocol asks, answered.

use super::access::ToolAccess;
use super::address::{Address, Form};
use super::picture;
use super::prompts::{self, Task};
use super::sessions::Visit;
use super::subscriptions::{self, ClientSubscriptions};
use crate::call::answer::GameList;
use crate::call::request::{GameRef, Identity, ListGamesRequest, PgnRequest};
use crate::call::{Answer, Call};
use crate::call::{ApiError, Reply};
use crate::game_server::GameServer;
use axum::http::request::Parts;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestParams, CompleteResult,
    CompletionInfo, ContentBlock, GetPromptRequestParams, GetPromptResponse, GetPromptResult, Implementation,
    ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, PromptMessage, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult, Reference, Resource, ResourceContents, ResourceTemplate, Role, ServerCapabilities,
    ServerConfig, SubscribeRequestParams, SubscriptionFilter, Tool, UnsubscribeRequestParams,
};
use rmcp::service::{RequestContext, SubscriptionContext};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many calls are under way at once, those that wait among them.
const CALLS: usize = 10_000;

const INSTRUCTIONS: &str = "\
A chess referee. It judges positions (legal_moves, explain, apply, judge, show) and hosts games (new_game, play, \
wait_for_turn, state). Moves may be written in any notation. A move that is not legal is refused with the reason, and nothing \
changes: read it and play another. Say with `ply` which position a move was thought for.";

const AT_SEAT: &str = "\
This is your seat in a game of chess. wait_for_turn waits until you are to move and shows the game as you may see it; play \
plays a move, in any notation. A move that is not legal is refused with the reason: read it and play another.";

/// One client's view of the server; all clients see the same games.
pub(super) struct McpServer {
    games: Arc<GameServer>,
    access: Arc<ToolAccess>,
    calls: Arc<Semaphore>,
    subscriptions: ClientSubscriptions,
}

impl McpServer {
    pub(super) fn new(games: Arc<GameServer>, access: ToolAccess) -> McpServer {
        McpServer {
            games,
            access: Arc::new(access),
            calls: Arc::new(Semaphore::new(CALLS)),
            subscriptions: ClientSubscriptions::default(),
        }
    }

    /// The view of another client.
    pub(super) fn another(&self) -> McpServer {
        let (games, calls) = (Arc::clone(&self.games), Arc::clone(&self.calls));
        let access = Arc::clone(&self.access);
        McpServer { games, access, calls, subscriptions: ClientSubscriptions::default() }
    }

    /// Refuses all but tools at a seat.
    fn no_seat(&self) -> Result<(), ErrorData> {
        match self.access.seat() {
            None => Ok(()),
            Some(_) => Err(ErrorData::invalid_params("There are tools here, and nothing else.", None)),
        }
    }

    /// The text under an address.
    fn read(&self, address: &Address) -> Reply<(String, &'static str)> {
        let Address::Game(game, form) = address else {
            let games = serde_json::to_string(&self.list(None)?);
            return Ok((games.unwrap_or_default(), "application/json"));
        };
        let at = GameRef { game: game.clone(), identity: Identity::default() };
        let text = match form {
            Form::Pgn => self.games.pgn(&PgnRequest { at })?.pgn,
            Form::Fen => format!("{}\n", self.games.fen(&at)?),
            Form::Svg => self.games.svg(&at)?,
        };
        Ok((text, form.mime_type()))
    }

    /// A page of the games after one, and where the next begins.
    fn list(&self, after: Option<String>) -> Reply<GameList> {
        self.games.list_games(&ListGamesRequest { only: None, after })
    }

    /// The names of games that begin so.
    fn games_like(&self, begin: &str) -> Vec<String> {
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let Ok(page) = self.list(after) else { return found };
            found.extend(page.games.into_iter().map(|game| game.game).filter(|name| name.starts_with(begin)));
            after = page.next;
            if after.is_none() || found.len() >= CompletionInfo::MAX_VALUES {
                return found;
            }
        }
    }
}

fn invalid(error: ApiError) -> ErrorData {
    ErrorData::invalid_params(error.message, None)
}

/// An answer or an error as the result of a tool: data, the same in words, and pictures as such.
fn result(mut reply: Reply<Answer>) -> CallToolResult {
    let words = match &reply {
        Ok(answer) => answer.words(),
        Err(error) => error.words(),
    };
    let mut content = vec![ContentBlock::text(words)];
    if let Some(picture) = picture::take(&mut reply) {
        content.push(ContentBlock::image(picture, "image/png"));
    }
    let (data, mut result) = match &reply {
        Ok(answer) => (serde_json::to_value(answer), CallToolResult::success(content)),
        Err(error) => (serde_json::to_value(error), CallToolResult::error(content)),
    };
    result.structured_content = data.ok();
    result
}

/// Comes when a call need not be answered any longer: its session is over, or its connection is closed. A client that
/// waits for a turn may come back for the answer over another connection.
fn left(visit: Option<Visit>, call: &Call) -> impl Future<Output = ()> + use<> {
    let waits = matches!(call, Call::WaitForTurn(_));
    async move {
        match visit {
            None => std::future::pending().await,
            Some(visit) if waits => visit.ended().await,
            Some(visit) => visit.left().await,
        }
    }
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let about =
            Implementation::new("tabiya", env!("CARGO_PKG_VERSION")).with_title("Tabiya, a chess referee");
        let (capabilities, instructions) = match self.access.seat() {
            None => {
                let all = ServerCapabilities::builder()
                    .enable_completions()
                    .enable_prompts()
                    .enable_resources()
                    .enable_resources_subscribe()
                    .enable_tools()
                    .build();
                (all, INSTRUCTIONS.to_owned())
            }
            Some(side) => {
                (ServerCapabilities::builder().enable_tools().build(), format!("You play {side}. {AT_SEAT}"))
            }
        };
        ServerConfig::new(capabilities).with_server_info(about).with_instructions(instructions)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.access.tools().to_vec()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.access.named(name).cloned()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Ok(_under_way) = self.calls.try_acquire() else {
            let message = format!("{CALLS} calls are under way already. Ask again in a moment.");
            return Ok(result(Err(ApiError::new("too-many-calls", message))).into());
        };
        let reply = match self.access.read(&request.name, request.arguments.unwrap_or_default()) {
            Err(error) => Err(error),
            // A cancelled call is not waited for.
            Ok(call) => {
                let visit =
                    context.extensions.get::<Parts>().and_then(|parts| parts.extensions.get::<Visit>());
                let is_connected = || visit.is_none_or(Visit::is_connected);
                let left = left(visit.cloned(), &call);
                tokio::select! {
                    biased;
                    reply = self.games.answer_to(call, &is_connected) => reply,
                    () = context.ct.cancelled() => Err(ApiError::new("cancelled", "The call was cancelled.")),
                    () = left => Err(ApiError::new("cancelled", "The client disconnected.")),
                }
            }
        };
        Ok(result(self.access.told(reply)).into())
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        self.no_seat()?;
        let template = |form: Form| {
            ResourceTemplate::new(form.template(), format!("game-{}", form.name()))
                .with_description(form.description())
                .with_mime_type(form.mime_type())
        };
        Ok(ListResourceTemplatesResult::with_all_items(Form::ALL.into_iter().map(template).collect()))
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        self.no_seat()?;
        let after = request.and_then(|request| request.cursor);
        let mut resources = Vec::new();
        if after.is_none() {
            let list = Resource::new(Address::Games.to_string(), "games");
            resources.push(
                list.with_description("The games that are hosted here").with_mime_type("application/json"),
            );
        }
        let page = self.list(after).map_err(invalid)?;
        for game in &page.games {
            let (name, players) = (&game.game, format!("{} against {}", game.white, game.black));
            for form in Form::ALL {
                let uri = Address::Game(name.clone(), form).to_string();
                let resource = Resource::new(uri, format!("{name}.{}", form.name()));
                resources.push(resource.with_description(players.clone()).with_mime_type(form.mime_type()));
            }
        }
        let mut listed = ListResourcesResult::with_all_items(resources);
        listed.next_cursor = page.next;
        Ok(listed)
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        self.no_seat()?;
        let missing = |why: String| ErrorData::resource_not_found(why, None);
        let address = Address::read(&request.uri).ok_or_else(|| {
            missing("There is nothing under this address; games are at tabiya://games.".to_owned())
        })?;
        let (text, mime_type) = self.read(&address).map_err(|error| missing(error.message))?;
        let contents = ResourceContents::text(text, request.uri).with_mime_type(mime_type);
        Ok(ReadResourceResult::new(vec![contents]).into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        self.no_seat()?;
        Ok(ListPromptsResult::with_all_items(Task::ALL.map(Task::listed).to_vec()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        self.no_seat()?;
        let wrong = |why: String| ErrorData::invalid_params(why, None);
        let task = Task::named(&request.name)
            .ok_or_else(|| wrong("There is no such prompt: there are play, review and teach.".to_owned()))?;
        let given = request.arguments.unwrap_or_default();
        if let Some(strange) = given.keys().find(|name| !task.takes(name)) {
            let strange: String = strange.chars().take(60).collect();
            return Err(wrong(format!("{} takes no argument {strange:?}.", task.name())));
        }
        let find =
            |name: &str| given.get(name).and_then(Value::as_str).filter(|text| !text.trim().is_empty());
        if given.values().any(|value| value.as_str().is_none_or(|text| text.len() > prompts::LONGEST)) {
            return Err(wrong("An argument is a text of 100000 bytes at most.".to_owned()));
        }
        let text = task.text(find).map_err(wrong)?;
        let mut messages = Vec::new();
        if let Some(game) = find("game") {
            let address = Address::Game(game.to_owned(), Form::Pgn);
            let (text, mime_type) = self.read(&address).map_err(invalid)?;
            if task != Task::Play {
                let uri = address.to_string();
                let mime_type = Some(mime_type.to_owned());
                messages.push(PromptMessage::new_resource(
                    Role::User,
                    uri,
                    mime_type,
                    Some(text),
                    None,
                    None,
                    None,
                ));
            }
        }
        messages.insert(0, PromptMessage::new_text(Role::User, text));
        Ok(GetPromptResult::new(messages).with_description(task.description()).into())
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        self.no_seat()?;
        let (name, begin) = (request.argument.name.as_str(), request.argument.value.as_str());
        let values = match &request.r#ref {
            _ if name == "game" => self.games_like(begin),
            Reference::Prompt(prompt) => {
                let values = Task::named(&prompt.name).map_or(&[][..], |task| task.values(name));
                values
                    .iter()
                    .filter(|value| value.starts_with(begin))
                    .map(|&value| value.to_owned())
                    .collect()
            }
            _ => Vec::new(),
        };
        let values = values.into_iter().take(CompletionInfo::MAX_VALUES).collect();
        let found = CompletionInfo::new(values).map_err(|why| ErrorData::internal_error(why, None))?;
        Ok(CompleteResult::new(found))
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        let wanted =
            requested.resource_subscriptions.iter().flatten().filter(|_| self.access.seat().is_none());
        let there = wanted.filter(|uri| subscriptions::bell(&self.games, uri).is_some());
        Some(
            SubscriptionFilter::builder()
                .resource_subscriptions(there.take(subscriptions::MOST).cloned())
                .build(),
        )
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        subscriptions::tell(&self.games, &context).await;
        Ok(())
    }

    // Clients of the protocol before 2026-07-28 use it.
    async fn subscribe(
        &self,
        request: SubscribeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.no_seat()?;
        let Some(bell) = subscriptions::bell(&self.games, &request.uri) else {
            return Err(ErrorData::resource_not_found("There is no game under this address.", None));
        };
        if self.subscriptions.add(bell, &request.uri, context.peer) {
            return Ok(());
        }
        let told = format!("One client listens to {} addresses at most.", subscriptions::MOST);
        Err(ErrorData::invalid_params(told, None))
    }

    // Clients of the protocol before 2026-07-28 use it.
    async fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.subscriptions.remove(&request.uri);
        Ok(())
    }
}
