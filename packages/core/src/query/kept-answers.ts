import type { Clock } from '@latchkey/primitives'

import type { KitStorage } from '../kit-storage.ts'
import type { KeptAnswer, QueryState } from './create-query.ts'

/** Answers that outlive the page, by key: what a query begins with after a reload. */
export interface KeptAnswers<Value> {
  /** What is kept under a key and still good: the `seed` of a query. */
  read(key: string): KeptAnswer<Value> | undefined
  /** Keeps an answer that came: the `onChange` of a query. */
  keep(key: string, state: QueryState<Value>): void
  /** Forgets what is kept under a key. */
  forget(key: string): void
}

/** How answers are kept. */
export interface KeptAnswersOptions<Value> {
  /** By which age is measured. */
  clock: Clock
  /** Where they are kept. */
  storage: Pick<KitStorage, 'stored'>
  /** Under which key of the storage. */
  name: string
  /** How long one is good, in ms; nothing older is kept. */
  ageMs: number
  /** Makes a value of anything at all; `undefined` for what is none. */
  parse(value: unknown, key: string): Value | undefined
}

/** So many answers are kept, the newest. */
export const mostKeptAnswers = 20
/** All of them together are no longer than this, in characters: a site's own entries need room too. */
export const longestKeptAnswers = 200_000

/** Answers that outlive the page. What is read is checked as if a stranger had written it. */
export function createKeptAnswers<Value>(options: KeptAnswersOptions<Value>): KeptAnswers<Value> {
  const { clock, storage, name, ageMs, parse } = options
  const stored = storage.stored<Record<string, KeptAnswer<Value>>>(name, value =>
    Object.fromEntries(Object.entries(recordOf(value)).slice(-mostKeptAnswers).flatMap(toEntry)),
  )

  function toEntry([key, kept]: [string, unknown]): [string, KeptAnswer<Value>][] {
    const { since, value } = recordOf(kept)
    const age = typeof since === 'number' ? clock.now() - since : NaN
    if (!(age >= 0 && age < ageMs)) return []
    const known = parse(value, key)
    return known === undefined ? [] : [[key, { since: since as number, value: known }]]
  }

  const othersThan = (key: string): [string, KeptAnswer<Value>][] =>
    Object.entries(stored.read()).filter(([each]) => each !== key)

  return {
    read(key) {
      const all = stored.read()
      return Object.hasOwn(all, key) ? all[key] : undefined
    },
    keep(key, state) {
      if (state.status !== 'ready') return
      const entries = [...othersThan(key), [key, { since: state.since, value: state.value }] as const]
      const lengths = entries.map(entry => JSON.stringify(entry).length)
      const hasRoom = (from: number): boolean =>
        entries.length - from <= mostKeptAnswers &&
        lengths.slice(from).reduce((sum, length) => sum + length, 0) <= longestKeptAnswers
      const first = [...entries.keys()].find(hasRoom) ?? entries.length
      stored.write(Object.fromEntries(entries.slice(first)))
    },
    forget(key) {
      stored.write(Object.fromEntries(othersThan(key)))
    },
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
