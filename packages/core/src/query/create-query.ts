import { type Clock, raceAbort } from '@latchkey/primitives'

/**
 * The state of one key. `value` is the last good answer while the next one is loading or has failed; `since` is the
 * time of the answer, in ms since 1970.
 */
export type QueryState<Value> =
  | { readonly status: 'idle'; readonly value?: undefined }
  | { readonly status: 'loading'; readonly value: Value | undefined }
  | { readonly status: 'ready'; readonly value: Value; readonly since: number }
  | { readonly status: 'failed'; readonly value: Value | undefined; readonly error: unknown; readonly since: number }

/** Options of {@link createQuery}. */
export interface QueryOptions<Asked, Value> {
  /** Measures ages. An answer from the future, after the clock was set back, counts as stale. */
  clock: Clock
  /** Cache lifetime of a value, in ms. With `0` only parallel callers share it; with `Infinity` it never expires. */
  freshMs(value: Value, key: string): number
  /** Cache lifetime of a failure, in ms. @default 0 */
  retryMs?(error: unknown): number
  /**
   * Whether all these answers, failures included, may stay cached. Otherwise the least recently used one is evicted.
   * @default at most 50
   */
  hasRoom?(values: readonly (Value | undefined)[]): boolean
  /** Returns the cache key, which must contain everything that the answer depends on. */
  keyOf(asked: Asked): string
  /** Sends the request. The signal aborts when no caller waits any longer. */
  ask(asked: Asked, signal: AbortSignal): Promise<Value>
  /** Returns an answer that was stored under a key earlier, by another page for example. It keeps its own age. */
  seed?(key: string): KeptAnswer<Value> | undefined
  /**
   * Called after every change of a key, to update the state that views read. The status is `idle` when the key is
   * evicted.
   */
  onChange?(key: string, state: QueryState<Value>): void
}

/** A cache of answers by key. Each key has at most one running request. */
export interface Query<Asked, Value> {
  /**
   * Returns the fresh answer, the running request's, or a new one. Rejects as `ask` does, or with the signal's reason.
   */
  get(asked: Asked, signal?: AbortSignal): Promise<Value>
  /** Removes these keys, or all, and aborts their requests with that reason. */
  reset(reason: unknown, keys?: readonly string[]): void
}

/** A cached value, with the time of its arrival in ms since 1970. */
export interface KeptAnswer<Value> {
  /** The value. */
  readonly value: Value
  /** Time of its arrival, in ms since 1970. */
  readonly since: number
}

type Answer<Value> = Extract<QueryState<Value>, { since: number }>

interface Request<Value> {
  readonly answer: Promise<Value>
  /** Number of callers that wait for it. */
  callers: number
  abort(reason: unknown): void
}

/** Creates a cache of answers by key. */
export function createQuery<Asked, Value>(options: QueryOptions<Asked, Value>): Query<Asked, Value> {
  const { clock, retryMs = () => 0, hasRoom = ({ length }) => length <= 50 } = options
  const underway = new Map<string, Request<Value>>()
  /** Insertion order is the order of use: the least recently used key is first. */
  const answers = new Map<string, Answer<Value>>()

  function tell(key: string): void {
    const answer = answers.get(key)
    options.onChange?.(
      key,
      underway.has(key) ? { status: 'loading', value: answer?.value } : (answer ?? { status: 'idle' }),
    )
  }
  function keep(key: string, answer: Answer<Value>): void {
    answers.delete(key)
    answers.set(key, answer)
  }
  function makeRoom(): void {
    for (const oldest of answers.keys()) {
      if (hasRoom([...answers.values()].map(({ value }) => value))) break
      answers.delete(oldest)
      tell(oldest)
    }
  }
  /** Adds a stored answer before the first request of a key. */
  function seed(key: string): void {
    const kept = answers.has(key) || underway.has(key) ? undefined : options.seed?.(key)
    if (!kept) return
    keep(key, { status: 'ready', ...kept })
    tell(key)
    makeRoom()
  }
  function isGood(answer: Answer<Value>, key: string): boolean {
    const ms = answer.status === 'ready' ? options.freshMs(answer.value, key) : retryMs(answer.error)
    const age = clock.now() - answer.since
    return ms === Infinity || (age >= 0 && age < ms)
  }

  function start(key: string, asked: Asked): Request<Value> {
    const controller = new AbortController()
    const { signal } = controller
    const request: Request<Value> = {
      answer: raceAbort((async () => options.ask(asked, signal))(), signal),
      callers: 0,
      abort(reason) {
        // Ends first, so that a caller in a listener of the signal starts a new request.
        end()
        controller.abort(reason)
      },
    }
    function end(answer?: Answer<Value>): void {
      // An answer after the request was aborted is ignored.
      if (underway.get(key) !== request) return
      underway.delete(key)
      if (answer) keep(key, answer)
      tell(key)
      makeRoom()
    }
    // Added first, so that the state changes before the callers continue.
    request.answer.then(
      value => end({ status: 'ready', value, since: clock.now() }),
      (error: unknown) => end({ status: 'failed', value: answers.get(key)?.value, error, since: clock.now() }),
    )
    underway.set(key, request)
    tell(key)
    return request
  }

  return {
    async get(asked, signal) {
      signal?.throwIfAborted()
      const key = options.keyOf(asked)
      seed(key)
      const answer = answers.get(key)
      if (answer) keep(key, answer)
      if (answer && isGood(answer, key)) {
        if (answer.status === 'ready') return answer.value
        throw answer.error
      }
      const request = underway.get(key) ?? start(key, asked)
      const leave = (): void => {
        if (--request.callers === 0) request.abort(signal?.reason)
      }
      request.callers++
      signal?.addEventListener('abort', leave, { once: true })
      return raceAbort(request.answer, signal).finally(() => signal?.removeEventListener('abort', leave))
    },
    reset(reason, keys = [...underway.keys(), ...answers.keys()]) {
      for (const key of keys) {
        answers.delete(key)
        underway.get(key)?.abort(reason)
        tell(key)
      }
    },
  }
}
