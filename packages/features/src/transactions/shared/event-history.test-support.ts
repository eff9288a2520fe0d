import type { KitEvent, Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'

/** Moments of one transaction in order. Each is followed by the stage and the events that it leads to. */
export type EventHistory<Moment extends string> = readonly (readonly [
  moment: Moment,
  stage: string | undefined,
  ...events: string[],
])[]

/** Returns rows for `test.each`: a title and the history. */
export function rowsOf<Moment extends string>(
  histories: readonly EventHistory<Moment>[],
): (readonly [title: string, history: EventHistory<Moment>])[] {
  return histories.map(history => [history.map(([moment]) => moment).join(', then '), history])
}

/** Collects the events of a kit whose name matches, until stopped. */
export function collectEvents({ events }: Pick<Store, 'events'>, pattern: RegExp, into: string[]): Stop {
  return events.watch(({ data }: { data: KitEvent }) => {
    if (pattern.test(data.event)) into.push(textOf([data.event, data.properties]))
  })
}

/** Returns an event as a history has it: its name, with the message of an error. */
export function textOf([name, properties]: readonly [string, unknown]): string {
  const { message } = (properties ?? {}) as { readonly message?: string }
  return message === undefined ? name : `${name}: ${message}`
}

/** A transaction that a test leads through a history. */
export interface PlayedTransaction<Moment extends string> {
  readonly moments: Readonly<Record<Moment, () => unknown>>
  /** Events so far, the oldest first. */
  readonly seen: readonly string[]
  settle(): Promise<void>
  /** Returns the current stage; `undefined` if there is no record. */
  stage(): string | undefined
}

/** Plays the moments of a history. @returns the same moments with the stages and events that were seen */
export async function replay<Moment extends string>(
  history: EventHistory<Moment>,
  { moments, seen, settle, stage }: PlayedTransaction<Moment>,
): Promise<EventHistory<Moment>> {
  const played: [Moment, string | undefined, ...string[]][] = []
  for (const [moment] of history) {
    const before = seen.length
    await moments[moment]()
    await settle()
    played.push([moment, stage(), ...seen.slice(before)])
  }
  return played
}
