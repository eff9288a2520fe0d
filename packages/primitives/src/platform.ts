import type { Stop } from './emitter.ts'

/** Time and timers. All code uses this, so that tests can advance it. */
export interface Clock {
  /** Returns the time in milliseconds since 1970 (UTC). */
  now(): number
  /** Runs a function once after a delay in ms, unless stopped before. */
  after(ms: number, run: () => void): Stop
}

/** Storage that never throws. If the browser blocks storage, the values live as long as the page, with one warning. */
export interface KeyValueStorage {
  /** Returns the value of a key. */
  get(key: string): string | undefined
  /**
   * Stores a text. If the storage is full, the text is kept only until the page ends, and the older value is removed.
   *
   * @param orLeave if the storage is full, change nothing. @default false
   * @returns whether the text is stored
   */
  set(key: string, value: string, orLeave?: boolean): boolean
  /** Removes a key. */
  remove(key: string): void
  /** Lists every key. */
  keys(): string[]
  /** Calls back when another tab of the site changes a key; with `undefined` if any key may have changed. */
  watch(listener: (key: string | undefined) => void): Stop
}

/** The parts of the page that an adapter uses. */
export interface AdapterPlatform {
  /** The kit's clock, which tests advance. */
  clock: Clock
  /** Storage that outlives the page. */
  storage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>
  /** Storage that outlives a reload and ends with the tab. */
  tabStorage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>
}
