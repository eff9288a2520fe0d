import { type Clock, untilAborted } from '@latchkey/primitives'

/**
 * What is known under one key. `value` is the last good one while the next is on its way, or did not come; `since` is when the
 * answer came, in ms since 1970.
 */
export type QueryState<Value> =
  | { readonly status: 'idle'; readonly value?: undefined }
  | { readonly status: 'loading'; readonly value: Value | undefined }
  | { readonly status: 'ready'; readonly value: Value; readonly since: number }
  | { readonly status: 'failed'; readonly value: Value | undefined; readonly error: unknown; readonly since: number }

/** How answers are asked for and kept. */
export interface QueryOptions<Asked, Value> {
  /** By which age is measured. What seems to come from the future, because the clock went back, is old. */
  clock: Clock
  /** How long a value is good, in ms. `0`: those who ask at the same time share it, nobody else; `Infinity`: always. */
  freshMs(value: Value, key: string): number
  /** How long a failure stands before the next call asks again, in ms. @default 0 */
  retryMs?(error: unknown): number
  /** Whether all these may be kept; else the one that nobody asked for the longest goes. A failure counts too. @default at most 50 */
  hasRoom?(values: readonly (Value | undefined)[]): boolean
  /** What tells one answer from another: all that it depends on. */
  keyOf(asked: Asked): string
  /** Asks. The signal is aborted when nobody waits any longer. */
  ask(asked: Asked, signal: AbortSignal): Promise<Value>
  /** What was kept under a key, by an earlier page for example, where there is no answer yet: it counts as one that came then. */
  seed?(key: string): KeptAnswer<Value> | undefined
  /** Hears every change of a key; `idle` when it is forgotten. What views follow is written from here. */
  onChange?(key: string, state: QueryState<Value>): void
}

/** Answers by key, each asked for once at a time, and kept for a while. */
export interface Query<Asked, Value> {
  /** The answer that is still good, the one on its way, or a new one. Rejects as `ask` does, or with the signal's reason. */
  get(asked: Asked, signal?: AbortSignal): Promise<Value>
  /** Forgets these keys, or all, and ends their requests for that reason. */
  reset(reason: unknown, keys?: readonly string[]): void
}

/** A value, and since when it is known, in ms since 1970. */
export interface KeptAnswer<Value> {
  /** The value. */
  readonly value: Value
  /** When it came. */
  readonly since: number
}

type Answer<Value> = Extract<QueryState<Value>, { since: number }>

interface Request<Value> {
  readonly answer: Promise<Value>
  /** How many wait for it. */
  callers: number
  abort(reason: unknown): void
}

/** Answers by key. */
export function createQuery<Asked, Value>(options: QueryOptions<Asked, Value>): Query<Asked, Value> {
  const { clock, retryMs = () => 0, hasRoom = ({ length }) => length <= 50 } = options
  const underway = new Map<string, Request<Value>>()
  /** Those that were asked for last come last. */
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
  /** What was there before anybody asked. */
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
      answer: untilAborted((async () => options.ask(asked, signal))(), signal),
      callers: 0,
      abort(reason) {
        // Over first: whoever asks from a listener of the signal begins a request of its own.
        end()
        controller.abort(reason)
      },
    }
    function end(answer?: Answer<Value>): void {
      // What comes after the request was aborted is nobody's.
      if (underway.get(key) !== request) return
      underway.delete(key)
      if (answer) keep(key, answer)
      tell(key)
      makeRoom()
    }
    // Before those who wait hear of it.
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
      return untilAborted(request.answer, signal).finally(() => signal?.removeEventListener('abort', leave))
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
