import type { Environment } from '@latchkey/core'

import { type BrowserFacts, createTestBrowser, type TestBrowser } from './test-browser.ts'
import { createTestClock, settle, type TestClock } from './test-clock.ts'
import { createTestFetch, type TestFetch } from './test-fetch.ts'
import { createTestRandom } from './test-random.ts'
import { createTestDisk, createTestStorage, type TestDisk, type TestStorage } from './test-storage.ts'

/** Initial state of a test environment. */
export interface TestEnvironmentOptions extends BrowserFacts {
  /** Answers requests without a matching `respond`, for example a sandbox's own handler. */
  handle?: (request: Request) => Response | Promise<Response>
  /** Entries of the storage from earlier visits. */
  stored?: Readonly<Record<string, string>>
  /** Initial time, in milliseconds since 1970. @default 2025-01-01 */
  now?: number
  /** Seed of the random numbers. @default 1 */
  seed?: number
}

/** An isolated environment: time moves on command, requests get scripted answers, and all effects are recorded. */
export interface TestEnvironment extends Environment, Pick<TestFetch, 'requests' | 'requested' | 'respond'> {
  /** A clock that stands still until it is advanced. */
  readonly clock: TestClock
  /** This tab's storage, over {@link disk}. */
  readonly storage: TestStorage
  /** A browser that tests control. */
  readonly browser: TestBrowser
  /** The storage that several tabs share. */
  readonly disk: TestDisk
  /** Advances the clock by a time in ms. */
  advance: TestClock['advance']
  /** Lets everything happen that needs no time. */
  settle(): Promise<void>
  /** Opens another tab of the same site, or the same one after a reload. It shares clock, answers and storage. */
  openTab(): TestEnvironment
}

/**
 * Creates an isolated environment for one kit.
 *
 * @example const environment = createTestEnvironment({ languages: ['de'] })
 */
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
