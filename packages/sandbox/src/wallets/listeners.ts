export type Stop = () => void

export interface Listeners<Payload> {
  add(listener: (payload: Payload) => void): Stop
  tell(payload: Payload): void
}

/** A list of listeners of one kind of news. */
export function createListeners<Payload>(): Listeners<Payload> {
  const listeners = new Set<(payload: Payload) => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(payload) {
      for (const listener of listeners) listener(payload)
    },
  }
}
