import type { SessionListener, Stop, WalletSession } from '@latchkey/primitives'

/** Who hears of a connection to a wallet in the page. */
export interface SessionHub {
  /** Whether anybody listens. */
  readonly isHeard: boolean
  /**
   * Tells everyone what is true now, once. A session without accounts is the end, after which the kit hears no more.
   *
   * @param isLocked the wallet gives nothing for the time being: the kit goes on listening
   */
  tell(session: WalletSession, isLocked?: boolean): void
  /** Tells the followers alone that a provider names its accounts in another order. */
  tellFollowers(): void
  /** Adds a listener of the kit's; one that listens twice is two. */
  watch(listener: SessionListener): Stop
  /** Adds a follower: a provider's events, which outlive a connection. */
  follow(onChange: () => void): Stop
}

/**
 * Makes the place where the sessions of a connector's wallet are heard of.
 *
 * @param onHearing hears whenever somebody may have begun or ceased to listen: the wallet is watched no longer than that
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
    get isHeard() {
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
        // One that an earlier listener of this round stopped hears no more.
        else if (listeners.has(listener)) listener.onSession(session)
      }
      tellFollowers()
    },
    tellFollowers,
    watch: ({ ...listener }) => add(listeners, listener),
    follow: onChange => add(followers, () => onChange()),
  }
}
