import { vi } from 'vitest'

import type { World } from './world.ts'

/** Advances the time in steps until a condition is true, while chunks load. Advances 200 steps at most. */
export async function advanceUntil(
  { environment }: Pick<World, 'environment'>,
  holds: () => boolean,
  what = 'it',
  stepMs = 100,
): Promise<void> {
  let steps = 0
  await vi.waitFor(
    async () => {
      if (!holds() && steps++ < 200) await environment.advance(stepMs)
      if (!holds()) throw new Error(`${what} did not happen in time`)
    },
    { timeout: 10_000, interval: 10 },
  )
}
