/** Ends what the call that gave it began. */
export type Stop = () => void

/** Tells listeners of events. */
export interface Emitter<Events extends Record<string, unknown>> {
  /** Tells everyone who listens. */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
  /** Hears an event until stopped. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): Stop
}

/** A typed emitter. A listener that throws does not keep the others from hearing. */
export function createEmitter<Events extends Record<string, unknown>>(
  onListenerError: (error: unknown) => void = rethrowLater,
): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<Registration>>()
  return {
    emit(name, event) {
      const group = listeners.get(name)
      for (const registration of [...(group ?? [])]) {
        // One that an earlier listener of this round stopped hears no more.
        if (!group?.has(registration)) continue
        try {
          registration.hear(event)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    on(name, listener) {
      const group = listeners.get(name) ?? new Set()
      const registration: Registration = { hear: event => listener(event as never) }
      listeners.set(name, group.add(registration))
      return () => void group.delete(registration)
    },
  }
}

/** A listener that is given twice is two registrations, each with its own stop. */
interface Registration {
  hear(event: unknown): void
}

/** The page's own error reporting hears of it, outside our stack. */
function rethrowLater(error: unknown): void {
  void Promise.reject(error)
}
