import { createEmitter, type RemoteProvider, type Stop } from '@latchkey/primitives'

/** A provider's events in Node's manner, for sites. */
export interface ProviderEvents<Events> {
  /** Adds a listener. Adding it again for the same event has no effect. */
  on<Name extends keyof Events>(event: Name, listener: (payload: Events[Name]) => void): void
  /** Removes a listener of `on`. */
  removeListener<Name extends keyof Events>(event: Name, listener: (payload: Events[Name]) => void): void
}

/**
 * Creates the `on` and `removeListener` of a provider, as in Node.
 *
 * @param listen adds one listener, and returns its stop
 */
export function createProviderEvents<Events>(
  listen: <Name extends keyof Events>(event: Name, listener: (payload: Events[Name]) => void) => Stop,
): ProviderEvents<Events> {
  const stops = new Map<unknown, Map<unknown, Stop>>()
  return {
    on(event, listener) {
      const group = stops.get(event) ?? new Map<unknown, Stop>()
      stops.set(event, group)
      if (!group.has(listener)) group.set(listener, listen(event, listener))
    },
    removeListener(event, listener) {
      stops.get(event)?.get(listener)?.()
      stops.get(event)?.delete(listener)
    },
  }
}

type Emit<Events> = <Name extends keyof Events>(event: Name, payload: Events[Name]) => void

interface FollowedSource<Events, State> {
  /** Subscribes to the wallet. */
  follow(onChange: () => void): Stop
  /** Returns the present state. */
  read(): State
  /** Emits the events of a change. */
  tell(before: State, after: State, emit: Emit<Events>): void
}

/** Creates events from the changes of a wallet, which is subscribed to only while there is a listener. */
export function createFollowedEvents<Events, State>({
  follow,
  read,
  tell,
}: FollowedSource<Events, State>): ProviderEvents<Events> {
  const emitter = createEmitter<Record<string, unknown>>()
  const emit: Emit<Events> = (event, payload) => emitter.emit(event as string, payload)
  let last: State
  let hearers = 0
  let stopFollowing: Stop = () => {}

  return createProviderEvents((event, listener) => {
    const stopHearing = emitter.on(event as string, listener as (payload: unknown) => void)
    if (hearers++ === 0) {
      last = read()
      stopFollowing = follow(() => {
        const before = last
        last = read()
        tell(before, last, emit)
      })
    }
    return () => {
      stopHearing()
      if (--hearers === 0) stopFollowing()
    }
  })
}

const sessionEvents = ['connect', 'disconnect', 'accountsChanged', 'chainChanged']

/** Subscribes to a paired wallet. Any of its events may have changed its state. */
export function followRemote(remote: RemoteProvider, onChange: () => void): Stop {
  const tell = () => onChange()
  for (const event of sessionEvents) remote.on(event, tell)
  return () => {
    for (const event of sessionEvents) remote.removeListener(event, tell)
  }
}
