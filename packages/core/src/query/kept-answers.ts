import type { Clock } from '@latchkey/primitives'

import type { KitStorage } from '../kit-storage.ts'
import type { KeptAnswer, QueryState } from './create-query.ts'

/** Stored answers by key, with which a query starts after a reload. */
export interface KeptAnswers<Value> {
  /** Returns the stored and still fresh answer of a key: the `seed` of a query. */
  read(key: string): KeptAnswer<Value> | undefined
  /** Stores a received answer: the `onChange` of a query. */
  keep(key: string, state: QueryState<Value>): void
  /** Removes the stored answer of a key. */
  forget(key: string): void
}

/** Options of {@link createKeptAnswers}. */
export interface KeptAnswersOptions<Value> {
  /** Measures ages. */
  clock: Clock
  /** The kit's storage. */
  storage: Pick<KitStorage, 'stored'>
  /** Name of the storage entry. */
  name: string
  /** Lifetime of an answer, in ms. Older ones are dropped. */
  ageMs: number
  /** Validates a stored value; returns `undefined` if it is invalid. */
  parse(value: unknown, key: string): Value | undefined
}

/** Limit of stored answers. The newest stay. */
export const maxCachedAnswers = 20
/** Limit of all stored answers together, in characters, because the site's own entries need space too. */
export const maxCachedCharacters = 200_000

/** Creates a store of answers that outlive the page. Stored values are validated as untrusted. */
export function createKeptAnswers<Value>(options: KeptAnswersOptions<Value>): KeptAnswers<Value> {
  const { clock, storage, name, ageMs, parse } = options
  const stored = storage.stored<Record<string, KeptAnswer<Value>>>(name, value =>
    Object.fromEntries(Object.entries(recordOf(value)).slice(-maxCachedAnswers).flatMap(toEntry)),
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
        entries.length - from <= maxCachedAnswers &&
        lengths.slice(from).reduce((sum, length) => sum + length, 0) <= maxCachedCharacters
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
