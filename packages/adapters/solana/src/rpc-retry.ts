import { readProperty } from '@latchkey/primitives'

/** How a failed RPC request is tried again (specification, section 9). */
export const rpcRetry = {
  count: 3,
  /** The first wait, in milliseconds; each further one is twice as long. */
  delayMs: 150,
  codes: [-1, -32005, -32603],
  statuses: [403, 408, 413, 429, 500, 502, 503, 504],
  /** A node that asks for more patience than this, in milliseconds, is given up: nobody looks at a spinner for longer. */
  maxWaitMs: 60_000,
} as const

/** A node answered with an HTTP status that is no success. */
export class RpcHttpError extends Error {
  override readonly name = 'RpcHttpError'
  readonly status: number
  readonly retryAfter: string | undefined

  constructor(url: string, { status, headers }: Response) {
    super(`The node at ${new URL(url).host} answered with status ${status}`)
    this.status = status
    this.retryAfter = headers.get('Retry-After') ?? undefined
  }
}

/** The time that an HTTP answer asks to wait, in milliseconds: seconds or a date (RFC 9110, section 10.2.3). */
export function readRetryAfterMs(error: unknown): number | undefined {
  const text = error instanceof RpcHttpError ? error.retryAfter?.trim() : undefined
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

/** Requests that got no answer at all are tried again too. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof RpcHttpError) return includes(rpcRetry.statuses, error.status)
  // A time-out is a DOMException, whose code is of another table.
  const code = error instanceof DOMException ? undefined : readProperty(error, 'code')
  return typeof code !== 'number' || includes(rpcRetry.codes, code)
}

function includes(list: readonly number[], value: number): boolean {
  return list.includes(value)
}
