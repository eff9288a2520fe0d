/** Retries of a failed RPC request (S9.47, S9.48); times are in ms. */
export const rpcRetry = {
  /** Number of retries after the first attempt. */
  count: 3,
  /** The first delay; each further one is twice as long. */
  delayMs: 150,
  /**
   * Limit of a delay that a node may request. A node that requests a longer one counts as failed, because no user waits so long.
   */
  maxWaitMs: 60_000,
} as const

const codes: readonly number[] = [-1, -32005, -32603]
const statuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** Whether a request that was answered with this HTTP status is retried. */
export function isRetryableStatus(status: number): boolean {
  return statuses.includes(status)
}

/** Whether a request that failed with this JSON-RPC code is retried. One without a code is. */
export function isRetryableCode(code: unknown): boolean {
  return typeof code !== 'number' || codes.includes(code)
}
