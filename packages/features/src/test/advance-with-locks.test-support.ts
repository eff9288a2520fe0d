import type { TestEnvironment } from '@latchkey/testing'

/** Advances the clock in ten steps. After each, the Web Locks that are free by then have been granted. */
export async function advanceWithLocks({ environment }: Pick<World, 'environment'>, ms: number): Promise<void> {
  for (let step = 0; step < 10; step++) {
    await environment.advance(ms / 10)
    // The browser answers in order: requests and releases before this one are done.
    await navigator.locks.request('latchkey-round-trip', () => {})
    await environment.settle()
  }
}

interface World {
  readonly environment: Pick<TestEnvironment, 'advance' | 'settle'>
}
