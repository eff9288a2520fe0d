import type { AdapterContext } from '@latchkey/primitives'

import { createTestDisk, createTestStorage, type TestStorage } from './test-storage.ts'

/** A context for adapters, with the record of its use. */
export interface TestAdapterContext extends AdapterContext {
  readonly storage: TestStorage
  readonly tabStorage: TestStorage
}

/** Creates the context of a kit: every kind of wallet is wanted, time is the page's own, and nothing is stored yet. */
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
