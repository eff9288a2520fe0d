import { afterAll, afterEach, beforeAll } from 'vitest'

import { type Sandbox, startSandbox } from './start-sandbox.ts'

/**
 * What takes long to start, for all tests of a file: there before the first of them, as it was begun after each, gone after the last.
 *
 * @returns it, as soon as there is a test
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

/** A sandbox for all tests of a file. */
export function useSandbox(): Sandbox {
  return useStarted(() => startSandbox({ port: 0 }), {
    reset: sandbox => sandbox.reset(),
    close: sandbox => sandbox.close(),
  })
}
