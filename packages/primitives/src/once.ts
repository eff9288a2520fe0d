/** A function whose first call creates a value that later calls share. */
export interface Once<Value, Given extends unknown[] = []> {
  (...given: Given): Promise<Value>
  /** The promise of the latest call; `undefined` before the first call and after a failure. */
  readonly promise?: Promise<Value> | undefined
  /** The created value, as soon as it is available. */
  readonly value?: Value
}

/**
 * Calls `make` at the first call, to import a chunk or open a client for example. Parallel and later calls get the same
 * promise; after a failure, the next call runs `make` again. A caller that stops waiting (`raceAbort`) does not
 * affect the others.
 */
export function once<Value, Given extends unknown[]>(make: (...given: Given) => Promise<Value>): Once<Value, Given> {
  const call: { (...given: Given): Promise<Value>; promise?: Promise<Value> | undefined; value?: Value } = (...given) =>
    (call.promise ??= make(...given).then(
      value => (call.value = value),
      (error: unknown) => {
        call.promise = undefined
        throw error
      },
    ))
  return call
}
