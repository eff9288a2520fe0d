import { afterAll, afterEach, beforeAll } from 'vitest'

import { type Sandbox, startSandbox } from './start-sandbox.ts'

/**
 * Starts a slow service once for all tests of a file, resets it after each test, and closes it after the last.
 *
 * @returns the service, once a test runs
 */
export function useStarted<World extends object>(
  start: () => Promise<World>,
  { reset, close }: { reset(world: World): Promise<unknown>; close(world: World): Promise<unknown> },
): World {
  let world: World
  beforeAll(async () => {
    world = await start()
  })
  afterEach(() => reset(world))
  afterAll(() => close(world))
  return new Proxy({} as World, { get: (_, name) => Reflect.get(world, name) as unknown })
}

/** Starts a sandbox for all tests of a file. */
export function useSandbox(): Sandbox {
  return useStarted(() => startSandbox({ port: 0 }), {
    reset: sandbox => sandbox.reset(),
    close: sandbox => sandbox.close(),
  })
}
