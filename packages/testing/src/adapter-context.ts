import type { AdapterContext } from '@latchkey/primitives'

import { createTestDisk, createTestStorage, type TestStorage } from './test-storage.ts'

/** A context for adapters, and what they did with it. */
export interface TestAdapterContext extends AdapterContext {
  readonly storage: TestStorage
  readonly tabStorage: TestStorage
}

/** What a kit tells an adapter: everything is wanted, time is the page's own, and nothing is stored yet. */
export function createAdapterContext(
  rest: Partial<Omit<AdapterContext, 'storage' | 'tabStorage'>> = {},
): TestAdapterContext {
  return {
    networks: [],
    injected: true,
    announced: true,
    coinbase: true,
    clock: {
      now: () => Date.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    warn: () => {},
    ...rest,
    storage: createTestStorage(createTestDisk()),
    tabStorage: createTestStorage(createTestDisk()),
  }
}
