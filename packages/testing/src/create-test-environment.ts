import type { Environment } from '@latchkey/core'

import { type BrowserFacts, createTestBrowser, type TestBrowser } from './test-browser.ts'
import { createTestClock, settle, type TestClock } from './test-clock.ts'
import { createTestFetch, type TestFetch } from './test-fetch.ts'
import { createTestRandom } from './test-random.ts'
import { createTestDisk, createTestStorage, type TestDisk, type TestStorage } from './test-storage.ts'

/** What a test's world begins with. */
export interface TestEnvironmentOptions extends BrowserFacts {
  /** Answers requests that no `respond` fits, for example a sandbox's own handler. */
  handle?: (request: Request) => Response | Promise<Response>
  /** What earlier visits left behind. */
  stored?: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  now?: number
  /** Other random numbers. */
  seed?: number
}

/** A world of its own: time moves when told, requests are answered as scripted, and all that is done is on record. */
export interface TestEnvironment extends Environment, Pick<TestFetch, 'requests' | 'requested' | 'respond'> {
  /** Time that stands still until it is advanced. */
  readonly clock: TestClock
  /** A storage of its own, over {@link disk}. */
  readonly storage: TestStorage
  /** A browser that tests turn. */
  readonly browser: TestBrowser
  /** What the storages of several tabs share. */
  readonly disk: TestDisk
  /** Advances the clock by so many milliseconds. */
  advance: TestClock['advance']
  /** Lets everything happen that needs no time. */
  settle(): Promise<void>
  /** Another tab of the same site, or the same one after a reload: it shares time, answers and what is stored. */
  openTab(): TestEnvironment
}

/** A world for one kit, with nothing of the real one. */
export function createTestEnvironment(options: TestEnvironmentOptions = {}): TestEnvironment {
  const clock = createTestClock(options.now)
  const fetching = createTestFetch(clock, options.handle)
  const disk = createTestDisk(options.stored)
  const random = createTestRandom(options.seed)
  const openTab = (): TestEnvironment => ({
    fetch: request => fetching.fetch(request),
    requests: fetching.requests,
    requested: match => fetching.requested(match),
    respond: (match, answer) => fetching.respond(match, answer),
    storage: createTestStorage(disk),
    tabStorage: createTestStorage(createTestDisk()),
    browser: createTestBrowser(options),
    clock,
    random,
    disk,
    settle,
    advance: ms => clock.advance(ms),
    openTab,
  })
  return openTab()
}
