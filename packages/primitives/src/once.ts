/** What is made at the first call and shared by all later ones. */
export interface Once<Value, Given extends unknown[] = []> {
  (...given: Given): Promise<Value>
  /** What the latest call gave, without asking for it; `undefined` before the first one, and after a failure. */
  readonly promise?: Promise<Value> | undefined
  /** What was made, as soon as it is there. */
  readonly value?: Value
}

/**
 * Calls `make` at the first call: a chunk that is imported, a client that is opened. Whoever calls meanwhile or afterwards gets the
 * same promise; where it failed, the next call makes it anew. Whoever gives up waiting (`untilAborted`) leaves it to the others.
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
