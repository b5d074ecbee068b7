//! What the protocol asks, answered.

use super::super::call::Call;
use super::super::call::asked::{ListGames, Pgn};
use super::super::desk::Desk;
use super::super::refused::Refused;
use super::address::{Address, Form};
use super::prompts::{self, Task};
use super::sessions::Visit;
use super::{listening, say, tools};
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
A chess referee. It judges positions (legal_moves, explain, apply, judge, show) and holds games (new_game, play, \
wait_for_turn, state). Moves may be written in any notation. A move that is not legal is refused with the reason, and nothing \
changes: read it and play another. Say with `ply` which position a move was thought for.";

/// One client's view of the referee; all clients sit at the same desk.
pub(super) struct Server {
    desk: Arc<Desk>,
    calls: Arc<Semaphore>,
    listening: listening::Session,
}

impl Server {
    pub(super) fn new(desk: Arc<Desk>) -> Server {
        Server { desk, calls: Arc::new(Semaphore::new(CALLS)), listening: listening::Session::default() }
    }

    /// The view of another client.
    pub(super) fn another(&self) -> Server {
        let (desk, calls) = (Arc::clone(&self.desk), Arc::clone(&self.calls));
        Server { desk, calls, listening: listening::Session::default() }
    }

    /// The text under an address.
    fn read(&self, address: &Address) -> Result<(String, &'static str), Refused> {
        let Address::Game(game, form) = address else {
            let games = self.desk.answer_now(&Call::ListGames(ListGames::default()))?;
            return Ok((games.to_string(), "application/json"));
        };
        let text = match form {
            Form::Pgn => {
                let said = self.desk.answer_now(&Call::Pgn(Pgn { game: game.clone() }))?;
                said["pgn"].as_str().unwrap_or_default().to_owned()
            }
            Form::Fen => format!("{}\n", self.desk.fen(game)?),
            Form::Svg => self.desk.svg(game)?,
        };
        Ok((text, form.mime_type()))
    }

    /// A page of the games behind one, and where the next begins.
    fn page(&self, after: Option<String>) -> Result<Value, ErrorData> {
        self.desk.answer_now(&Call::ListGames(ListGames { only: None, after })).map_err(invalid)
    }

    /// The names of games that begin so.
    fn games_like(&self, begin: &str) -> Vec<String> {
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let page = self.page(after).unwrap_or_default();
            let names =
                page["games"].as_array().into_iter().flatten().filter_map(|game| game["game"].as_str());
            found.extend(names.filter(|name| name.starts_with(begin)).map(str::to_owned));
            after = page["next"].as_str().map(str::to_owned);
            if after.is_none() || found.len() >= CompletionInfo::MAX_VALUES {
                return found;
            }
        }
    }
}

fn invalid(refused: Refused) -> ErrorData {
    ErrorData::invalid_params(refused.message, None)
}

/// An answer or a refusal as the result of a tool: data, and the same in words.
fn result(tool: &str, said: Result<Value, Refused>) -> CallToolResult {
    let (said, words, refused) = match said {
        Ok(said) => {
            let words = say::answer(tool, &said);
            (said, words, false)
        }
        Err(refused) => {
            let said = serde_json::to_value(&refused).unwrap_or_default();
            let words = say::refusal(&said);
            (said, words, true)
        }
    };
    let content = vec![ContentBlock::text(words)];
    let mut result = if refused { CallToolResult::error(content) } else { CallToolResult::success(content) };
    result.structured_content = Some(said);
    result
}

/// Comes when a call need not be answered any longer: its session is over, or the connection over which it came is closed. Who
/// waits for a turn may come back for the answer over another.
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

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_completions()
            .enable_prompts()
            .enable_resources()
            .enable_resources_subscribe()
            .enable_tools()
            .build();
        let about =
            Implementation::new("tabiya", env!("CARGO_PKG_VERSION")).with_title("Tabiya, a chess referee");
        ServerConfig::new(capabilities).with_server_info(about).with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::all().to_vec()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::named(name).cloned()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let tool = request.name;
        let Ok(_under_way) = self.calls.try_acquire() else {
            let told = format!("{CALLS} calls are under way already. Ask again in a moment.");
            return Ok(result(&tool, Err(Refused::new("too-many-calls", told))).into());
        };
        let said = match Call::read(&tool, request.arguments.unwrap_or_default()) {
            Err(refused) => Err(refused),
            // Who gives up is not waited for; nobody hears the answer.
            Ok(call) => {
                let visit =
                    context.extensions.get::<Parts>().and_then(|parts| parts.extensions.get::<Visit>());
                let is_here = || visit.is_none_or(Visit::is_here);
                let left = left(visit.cloned(), &call);
                tokio::select! {
                    biased;
                    said = self.desk.answer_to(call, &is_here) => said,
                    () = context.ct.cancelled() => Err(Refused::new("cancelled", "The call was given up.")),
                    () = left => Err(Refused::new("cancelled", "Whoever asked has left.")),
                }
            }
        };
        Ok(result(&tool, said).into())
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
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
        let after = request.and_then(|request| request.cursor);
        let mut resources = Vec::new();
        if after.is_none() {
            let list = Resource::new(Address::Games.to_string(), "games");
            resources.push(
                list.with_description("The games that are held here").with_mime_type("application/json"),
            );
        }
        let page = self.page(after)?;
        for game in page["games"].as_array().into_iter().flatten() {
            let name = game["game"].as_str().unwrap_or_default();
            let players = format!(
                "{} against {}",
                game["white"].as_str().unwrap_or_default(),
                game["black"].as_str().unwrap_or_default()
            );
            for form in Form::ALL {
                let uri = Address::Game(name.to_owned(), form).to_string();
                let resource = Resource::new(uri, format!("{name}.{}", form.name()));
                resources.push(resource.with_description(players.clone()).with_mime_type(form.mime_type()));
            }
        }
        let mut listed = ListResourcesResult::with_all_items(resources);
        listed.next_cursor = page["next"].as_str().map(str::to_owned);
        Ok(listed)
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let missing = |why: String| ErrorData::resource_not_found(why, None);
        let address = Address::read(&request.uri).ok_or_else(|| {
            missing("There is nothing under this address; games are at tabiya://games.".to_owned())
        })?;
        let (text, mime_type) = self.read(&address).map_err(|refused| missing(refused.message))?;
        let contents = ResourceContents::text(text, request.uri).with_mime_type(mime_type);
        Ok(ReadResourceResult::new(vec![contents]).into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(Task::ALL.map(Task::listed).to_vec()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
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
        let wanted = requested.resource_subscriptions.iter().flatten();
        let there = wanted.filter(|uri| listening::bell(&self.desk, uri).is_some());
        Some(
            SubscriptionFilter::builder()
                .resource_subscriptions(there.take(listening::MOST).cloned())
                .build(),
        )
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        listening::tell(&self.desk, &context).await;
        Ok(())
    }

    // Clients of the protocol before 2026-07-28 use it.
    async fn subscribe(
        &self,
        request: SubscribeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        let Some(bell) = listening::bell(&self.desk, &request.uri) else {
            return Err(ErrorData::resource_not_found("There is no game under this address.", None));
        };
        if self.listening.add(bell, &request.uri, context.peer) {
            return Ok(());
        }
        let told = format!("One client listens to {} addresses at most.", listening::MOST);
        Err(ErrorData::invalid_params(told, None))
    }

    // Clients of the protocol before 2026-07-28 use it.
    async fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.listening.remove(&request.uri);
        Ok(())
    }
}
