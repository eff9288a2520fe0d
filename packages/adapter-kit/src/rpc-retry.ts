/** How a failed RPC request is tried again (S9.47, S9.48); times are in milliseconds. */
export const rpcRetry = {
  /** How often, after the first time. */
  count: 3,
  /** The first wait; each further one is twice as long. */
  delayMs: 150,
  /** A node that asks for more patience than this is given up: nobody looks at a spinner for longer. */
  maxWaitMs: 60_000,
} as const

const codes: readonly number[] = [-1, -32005, -32603]
const statuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** Whether a request that was answered with this HTTP status is tried again. */
export function isRetryableStatus(status: number): boolean {
  return statuses.includes(status)
}

/** Whether a request that failed with this JSON-RPC code is tried again; one that got no code at all is. */
export function isRetryableCode(code: unknown): boolean {
  return typeof code !== 'number' || codes.includes(code)
}
