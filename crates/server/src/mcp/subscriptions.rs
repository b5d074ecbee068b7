//! Clients that are told when a game changes.

use super::address::Address;
use crate::game_server::GameServer;
use rmcp::RoleServer;
use rmcp::model::ResourceUpdatedNotificationParam;
use rmcp::service::{Peer, SubscriptionContext};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};

/// The most addresses that one client listens to.
pub(super) const MOST: usize = 64;

/// A bell that rings when what is under an address changes; none if nothing is there.
pub(super) fn bell(games: &GameServer, uri: &str) -> Option<watch::Receiver<u64>> {
    match Address::read(uri)? {
        Address::Game(game, _) => games.changes(&game).ok(),
        Address::Games => None,
    }
}

/// Tells of changes for as long as somebody listens, as the protocol has it since 2026-07-28.
pub(super) async fn tell(games: &GameServer, listener: &SubscriptionContext) {
    let mut bells = JoinSet::new();
    for uri in listener.accepted().resource_subscriptions.iter().flatten() {
        let Some(mut bell) = bell(games, uri) else { continue };
        let (sink, uri) = (listener.sink().clone(), uri.clone());
        bells.spawn(async move {
            while bell.changed().await.is_ok() && sink.notify_resource_updated(uri.clone()).await.is_ok() {}
        });
    }
    listener.cancelled().await;
}

/// What a session listens to, as the protocol had it before; all of it ends with the session.
#[derive(Clone, Default)]
pub(super) struct ClientSubscriptions(Arc<Mutex<Subscriptions>>);

#[derive(Default)]
struct Subscriptions {
    bells: JoinSet<()>,
    by_uri: HashMap<String, AbortHandle>,
}

impl ClientSubscriptions {
    /// Listens to one address more; false if that is too many.
    pub(super) fn add(&self, mut bell: watch::Receiver<u64>, uri: &str, peer: Peer<RoleServer>) -> bool {
        let mut listening = self.listening();
        // Games that were dropped ring no more.
        listening.by_uri.retain(|_, bell| !bell.is_finished());
        if listening.by_uri.contains_key(uri) {
            return true;
        }
        if listening.by_uri.len() >= MOST {
            return false;
        }
        let told = uri.to_owned();
        let handle = listening.bells.spawn(async move {
            while bell.changed().await.is_ok() {
                let param = ResourceUpdatedNotificationParam::new(told.clone());
                if peer.notify_resource_updated(param).await.is_err() {
                    return;
                }
            }
        });
        listening.by_uri.insert(uri.to_owned(), handle);
        // What has ended is not kept.
        while listening.bells.try_join_next().is_some() {}
        true
    }

    /// Listens to an address no longer.
    pub(super) fn remove(&self, uri: &str) {
        if let Some(bell) = self.listening().by_uri.remove(uri) {
            bell.abort();
        }
    }

    fn listening(&self) -> MutexGuard<'_, Subscriptions> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
