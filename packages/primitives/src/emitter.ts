/** Undoes the call that returned it. */
export type Stop = () => void

/** Notifies listeners of events. */
export interface Emitter<Events extends Record<string, unknown>> {
  /** Notifies every listener of an event. */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
  /** Adds a listener, until stopped. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): Stop
}

/** Creates a typed emitter. A listener that throws does not prevent the others from being called. */
export function createEmitter<Events extends Record<string, unknown>>(
  onListenerError: (error: unknown) => void = rethrowLater,
): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<Registration>>()
  return {
    emit(name, event) {
      const group = listeners.get(name)
      for (const registration of [...(group ?? [])]) {
        // A listener that an earlier one of this round removed must not be called.
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

/** Adding the same listener twice makes two registrations, each with its own stop. */
interface Registration {
  hear(event: unknown): void
}

/** The error goes to the page's own error reporting, outside this stack. */
function rethrowLater(error: unknown): void {
  void Promise.reject(error)
}
