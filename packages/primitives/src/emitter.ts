export type Stop = () => void

export interface Emitter<Events extends Record<string, unknown>> {
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): Stop
}

/** A typed emitter. A listener that throws does not keep the others from hearing. */
export function createEmitter<Events extends Record<string, unknown>>(
  onListenerError: (error: unknown) => void = rethrowLater,
): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(event: never) => void>>()
  return {
    emit(name, event) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          ;(listener as (event: unknown) => void)(event)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    on(name, listener) {
      const group = listeners.get(name) ?? new Set()
      listeners.set(name, group.add(listener as (event: never) => void))
      return () => void group.delete(listener as (event: never) => void)
    },
  }
}

/** The page's own error reporting hears of it, outside our stack. */
function rethrowLater(error: unknown): void {
  void Promise.reject(error)
}
