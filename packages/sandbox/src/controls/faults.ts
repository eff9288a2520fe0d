import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'

const fieldsSchema = v.object({
  /** Id of the fault, which replaces the one with the same id. Without it the sandbox numbers the fault. */
  id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Not an id'))),
  /** Part of path and query, or a `/regular expression/`. */
  match: v.pipe(v.string(), v.minLength(1), v.check(isMatchable, 'Not a regular expression')),
  /** The HTTP status to answer with; 0 drops the connection without an answer. */
  status: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.check(status => status === 0 || (status >= 200 && status <= 599), 'Neither 0 nor an HTTP status'),
    ),
  ),
  /** Milliseconds to wait first. */
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000))),
  /** The body: text is sent unchanged, other values as JSON. */
  body: v.optional(v.unknown()),
  headers: v.optional(v.pipe(v.record(v.string(), v.string()), v.check(areHeaders, 'Not the headers of an answer'))),
  /** Number of repetitions of a text body. */
  repeat: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  /** Sends only the first half of the real answer. */
  cut: v.optional(v.boolean()),
  /** Number of affected requests. Missing: until the reset. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

/** Far below the limit of a JavaScript engine's texts. */
const maxCharacters = 2 ** 28

/** Body of `POST /sandbox/faults`. A valid fault can be sent as an answer. */
export const faultSchema = v.pipe(
  fieldsSchema,
  v.check(
    ({ body, repeat = 1 }) => typeof body !== 'string' || body.length * repeat <= maxCharacters,
    'A body of more than 256 million characters',
  ),
)

export type Fault = v.InferOutput<typeof faultSchema>

/** A fault that is set, with the id that removes it. */
export type SetFault = Fault & { id: string }

/** The faults that are set, in the order in which they strike. */
export interface Faults {
  list(): readonly SetFault[]
  /** Sets a fault, in place of the one with the same id. */
  add(fault: Fault): void
  /** Removes one fault. Returns whether it was set. */
  remove(id: string): boolean
  clear(): void
  /** Returns the first fault that matches `target`, and counts it. A mere delay is followed by the next fault that does more. */
  take(target: string): Fault | undefined
}

interface Entry {
  fault: SetFault
  left: number
  matches: (target: string) => boolean
}

export function createFaults(): Faults {
  let faults: Entry[] = []
  let count = 0

  function strike(entry: Entry): Fault {
    entry.left -= 1
    if (entry.left <= 0) faults = faults.filter(other => other !== entry)
    return entry.fault
  }

  return {
    list: () => faults.map(({ fault, left }) => (Number.isFinite(left) ? { ...fault, times: left } : fault)),
    add({ id = `${(count += 1)}`, ...fault }) {
      const left = fault.times ?? Number.POSITIVE_INFINITY
      const entry = { fault: { id, ...fault }, left, matches: createMatcher(fault.match) }
      faults = [...faults.filter(other => other.fault.id !== id), entry]
    },
    remove(id) {
      const before = faults.length
      faults = faults.filter(({ fault }) => fault.id !== id)
      return faults.length < before
    },
    clear() {
      faults = []
    },
    take(target) {
      const matching = faults.filter(({ matches }) => matches(target))
      const [first] = matching
      if (!first) return undefined
      const next = isOnlyDelay(first.fault) ? matching.find(({ fault }) => !isOnlyDelay(fault)) : undefined
      const fault = strike(first)
      if (!next) return fault
      const { delayMs = 0, ...rest } = strike(next)
      return { ...rest, delayMs: delayMs + (fault.delayMs ?? 0) }
    },
  }
}

/** Whether the real answer follows after a delay. */
function isOnlyDelay({ status, body, cut }: Fault): boolean {
  return status === undefined && body === undefined && !cut
}

/** Thrown for a fault that drops the connection; the HTTP server then closes the socket. */
export class DroppedConnection extends Error {
  override readonly name = 'DroppedConnection'
  constructor() {
    super('The connection was dropped by a fault')
  }
}

/** Matches the controls, but not the social providers beside them, which stand for external services. */
const controls = /^\/sandbox\/(?!social\/)/

/** Applies faults before any other handler. The controls and preflights are exempt, so that a test can always undo them. */
export function createFaultMiddleware(faults: Faults): MiddlewareHandler {
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    if (context.req.method === 'OPTIONS' || controls.test(pathname)) return next()
    const fault = faults.take(pathname + search)
    if (!fault) return next()
    if (fault.delayMs) await wait(fault.delayMs, context.req.raw.signal)
    if (fault.status === 0) throw new DroppedConnection()
    if (fault.cut) {
      await next()
      const whole = await context.res.text()
      const { status, headers } = context.res
      context.res = new Response(whole.slice(0, whole.length / 2), { status, headers: withoutLength(headers) })
      return undefined
    }
    if (isOnlyDelay(fault)) return next()
    return toResponse(fault)
  }
}

function withoutLength(headers: Headers): Headers {
  const rest = new Headers(headers)
  rest.delete('content-length')
  return rest
}

function toResponse({ status = 200, body = '', headers = {}, repeat = 1 }: Fault): Response {
  const isText = typeof body === 'string'
  // A status such as 204 must not have a body.
  const content =
    status === 204 || status === 205 || status === 304 ? null : isText ? body.repeat(repeat) : JSON.stringify(body)
  return new Response(content, {
    status,
    headers: { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json', ...headers },
  })
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

const expression = /^\/(.+)\/([imsu]*)$/s

function createMatcher(match: string): (target: string) => boolean {
  const [, source, flags] = expression.exec(match) ?? []
  if (source === undefined) return target => target.includes(match)
  const pattern = new RegExp(source, flags)
  return target => pattern.test(target)
}

function areHeaders(headers: Record<string, string>): boolean {
  try {
    const parsed = new Headers(headers)
    return Object.keys(headers).every(name => parsed.has(name))
  } catch {
    return false
  }
}

function isMatchable(match: string): boolean {
  try {
    createMatcher(match)
    return true
  } catch {
    return false
  }
}
