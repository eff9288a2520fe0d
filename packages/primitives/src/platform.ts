import type { Stop } from './emitter.ts'

/** Time, as everything here asks for it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs something once, so many milliseconds from now, unless it is stopped before. */
  after(ms: number, run: () => void): Stop
}

/** Never throws: where a browser refuses storage, the values live as long as the page, with one warning. */
export interface KeyValueStorage {
  /** What is kept under a key. */
  get(key: string): string | undefined
  /**
   * Keeps a text under a key: where there is no room, for as long as the page, and the older one is forgotten.
   *
   * @param orLeave where there is no room, all stays as it was
   * @returns whether it is there now
   */
  set(key: string, value: string, orLeave?: boolean): boolean
  /** Forgets a key. */
  remove(key: string): void
  /** Every key. */
  keys(): string[]
  /** Hears of what other tabs of the same site change; `undefined` where that may be anything. */
  watch(listener: (key: string | undefined) => void): Stop
}

/** What an adapter touches of the page that it runs in. */
export interface AdapterPlatform {
  /** The kit's own time, which tests move. */
  clock: Clock
  /** What outlives the page. */
  storage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>
  /** What outlives a reload, and ends with the tab. */
  tabStorage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>
}
