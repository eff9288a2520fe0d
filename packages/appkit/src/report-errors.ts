import type { EventsController } from '@latchkey/core'

/** Wraps the functions of a kit so that their errors are also reported as events (S8.69). The caller gets the same error. */
export function reportErrors<Kit extends object>(kit: Kit, events: EventsController): Kit {
  const report = (error: unknown): never => {
    events.reportError(error)
    throw error
  }
  for (const [name, value] of Object.entries(kit as Record<string, unknown>)) {
    if (typeof value !== 'function') continue
    const call = value as (...args: unknown[]) => unknown
    const wrapped = (...args: unknown[]): unknown => {
      try {
        const result = call(...args)
        return result instanceof Promise ? result.catch(report) : result
      } catch (error) {
        return report(error)
      }
    }
    Object.assign(kit, { [name]: wrapped })
  }
  return kit
}
