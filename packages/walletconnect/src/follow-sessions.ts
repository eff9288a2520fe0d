import { forgetSession, userDisconnected } from './forget-session.ts'
import { shareStore, type StoreForm } from './shared-stores.ts'
import type { SessionRecord, SignClient } from './sign-client.ts'

interface LibraryKeychain {
  storageKey: string
  keychain: Map<string, string>
  persist(): Promise<void>
}

interface LibrarySessions {
  storageKey: string
  map: Map<string, SessionRecord>
  persist(): Promise<void>
}

export interface SessionFollower {
  /** Updates this tab. A session that another tab ended is reported as if its wallet had ended it. */
  follow(): Promise<void>
  stop(): void
}

/**
 * Gives all tabs of a site the same sessions: a session that one of them pairs or ends is present, or over, in the others. The
 * tabs inform each other, because to the relay they are one client, which never receives its own messages.
 */
export function followSessions(sign: SignClient): SessionFollower {
  const { core, events } = sign
  const { expirer, relayer } = core
  const store = sign.session as unknown as LibrarySessions
  let isStopped = false
  const port = new BroadcastChannel(`latchkey:${store.storageKey}`)
  const form: StoreForm<SessionRecord> = {
    read: stored => (Array.isArray(stored) ? (stored as SessionRecord[]) : []).map(record => [record.topic, record]),
    write: entries => [...entries.values()],
  }
  // A write may outlast the client, whose port is then closed.
  function tell(): void {
    if (!isStopped) port.postMessage(undefined)
  }
  const sessions = shareStore(sign, store, store.map, form, tell)
  const keychain = core.crypto.keychain as unknown as LibraryKeychain
  const keys = shareStore(sign, keychain, keychain.keychain, {
    read: stored => Object.entries((stored ?? {}) as Record<string, string>),
    write: entries => Object.fromEntries(entries),
  })

  async function follow(): Promise<void> {
    const ended = await sessions.follow()
    // The library stores a session after its key, so the keys are updated first.
    await keys.follow()
    for (const topic of ended) {
      // The wallet itself may have ended it here meanwhile.
      const record = sign.session.getAll().find(session => session.topic === topic)
      if (!record) continue
      await sign.session.delete(topic, userDisconnected)
      core.history.delete(topic)
      events.emit('session_delete', { id: 0, topic })
      // The wallet's last message may still be on its way, and needs the key.
      const forget = (): Promise<void> => forgetSession(sign, topic, record.self.publicKey)
      relayer
        .unsubscribe(topic)
        .then(forget, forget)
        .catch(() => undefined)
    }
    for (const { topic, expiry } of sign.session.getAll()) {
      if (!expirer.has(topic)) expirer.set(topic, expiry)
      // The subscription is not awaited: the relay keeps the wallet's answers meanwhile.
      if (!(await relayer.subscriber.isKnownTopic(topic))) relayer.subscribe(topic).catch(() => undefined)
    }
  }

  port.onmessage = () => void follow().catch(() => undefined)

  return {
    follow,
    stop() {
      isStopped = true
      port.close()
    },
  }
}
