import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'

/** What `POST /sandbox/faults` takes. */
export const faultSchema = v.object({
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
  /** Sent as it is when it is text, as JSON otherwise. */
  body: v.optional(v.unknown()),
  headers: v.optional(v.record(v.string(), v.string())),
  /** So often a body that is text is sent, one after the other. */
  repeat: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  /** The real answer, of which the second half is missing. */
  cut: v.optional(v.boolean()),
  /** How often it strikes. Missing: until the reset. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

export type Fault = v.InferOutput<typeof faultSchema>

/** The faults that are set, in the order in which they strike. */
export interface Faults {
  list(): readonly Fault[]
  add(fault: Fault): void
  clear(): void
  /** The first fault that matches `target`, counted as having struck. */
  take(target: string): Fault | undefined
}

export function createFaults(): Faults {
  let faults: { fault: Fault; left: number; matches: (target: string) => boolean }[] = []
  return {
    list: () => faults.map(({ fault, left }) => (Number.isFinite(left) ? { ...fault, times: left } : fault)),
    add(fault) {
      faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY, matches: createMatcher(fault.match) })
    },
    clear() {
      faults = []
    },
    take(target) {
      const entry = faults.find(({ matches }) => matches(target))
      if (!entry) return undefined
      entry.left -= 1
      if (entry.left <= 0) faults = faults.filter(other => other !== entry)
      return entry.fault
    },
  }
}

/** Thrown where a fault asks for a dropped connection; the HTTP server then closes the socket. */
export class DroppedConnection extends Error {
  override readonly name = 'DroppedConnection'
  constructor() {
    super('The connection was dropped by a fault')
  }
}

/** Below `/sandbox/` are the controls, and beside them providers that real services stand behind elsewhere. */
const controls = /^\/sandbox\/(?!social\/)/

/** Let the faults strike before anything answers. The controls and preflights are spared, so that a test can always undo. */
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
    if (fault.status === undefined && fault.body === undefined) return next()
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
  // A status such as 204 may have no body at all.
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

function isMatchable(match: string): boolean {
  try {
    createMatcher(match)
    return true
  } catch {
    return false
  }
}
