import type { SessionListener, Stop, WalletSession } from '@latchkey/primitives'

/** Listeners of a connection to a wallet in the page. */
export interface SessionHub {
  /** Whether there is any listener. */
  readonly hasSubscribers: boolean
  /**
   * Reports the present session to every listener, once. A session without accounts is the end, after which the kit's listeners
   * get nothing more.
   *
   * @param isLocked whether the wallet is only locked, so that the kit's listeners stay
   */
  tell(session: WalletSession, isLocked?: boolean): void
  /** Notifies only the followers that a provider lists its accounts in another order. */
  tellFollowers(): void
  /** Adds a listener of the kit. Adding it twice makes two. */
  watch(listener: SessionListener): Stop
  /** Adds a follower: a provider's events, which outlive a connection. */
  follow(onChange: () => void): Stop
}

/**
 * Creates the hub for the sessions of a connector's wallet.
 *
 * @param onHearing called when a listener may have been added or removed, because the wallet is watched only while there is one
 */
export function createSessionHub(onHearing: () => void): SessionHub {
  const listeners = new Set<SessionListener>()
  const followers = new Set<() => void>()
  let told = ''

  function add<Listener>(group: Set<Listener>, listener: Listener): Stop {
    group.add(listener)
    onHearing()
    return () => {
      group.delete(listener)
      onHearing()
    }
  }

  function tellFollowers(): void {
    for (const follow of [...followers]) follow()
  }

  return {
    get hasSubscribers() {
      return listeners.size + followers.size > 0
    },
    tell(session, isLocked = false) {
      const text = JSON.stringify([session, isLocked])
      if (text === told) return
      told = text
      const isOver = session.accounts.length === 0
      const hearing = [...listeners]
      if (isOver && !isLocked) listeners.clear()
      onHearing()
      for (const listener of hearing) {
        if (isOver && isLocked) listener.onLock?.()
        else if (isOver) listener.onDisconnect()
        // A listener that an earlier one of this round removed must not be called.
        else if (listeners.has(listener)) listener.onSession(session)
      }
      tellFollowers()
    },
    tellFollowers,
    watch: ({ ...listener }) => add(listeners, listener),
    follow: onChange => add(followers, () => onChange()),
  }
}
