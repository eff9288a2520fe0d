import { isRetryableCode, isRetryableStatus, rpcRetry } from '@latchkey/adapter-kit'
import { type CaipNetwork, readProperty, readRetryAfterMs, type RequestArguments } from '@latchkey/primitives'

import { SolanaError } from './solana-error.ts'
import { wait } from './wait.ts'

/** Timeout of one request over HTTP, in milliseconds (S9.46). */
const rpcTimeoutMs = 10_000

/**
 * Sends a request to a network's node (JSON-RPC 2.0 over HTTP). A failed request is repeated, each time at the next of the
 * network's endpoints (S9.47).
 *
 * @throws SolanaError with the node's own code and data, RpcHttpError with an HTTP status, TypeError if the network names no
 *   endpoint, or the signal's reason
 */
export async function readRpc(network: CaipNetwork, request: RequestArguments, signal?: AbortSignal): Promise<unknown> {
  const urls = network.rpcUrls.default.http
  for (let attempt = 0; ; attempt++) {
    const url = urls[attempt % urls.length]
    if (url === undefined) throw new TypeError(`No RPC url provided for chainId: ${network.id}`)
    try {
      return await post(url, request, signal)
    } catch (error) {
      signal?.throwIfAborted()
      const waitMs = retryAfterMs(error) ?? rpcRetry.delayMs * 2 ** attempt
      if (attempt >= rpcRetry.count || !isRetryable(error) || waitMs > rpcRetry.maxWaitMs) throw error
      await wait(waitMs, signal)
    }
  }
}

/** The error of a node that answered with another HTTP status than success. */
class RpcHttpError extends Error {
  override readonly name = 'RpcHttpError'
  readonly status: number
  readonly retryAfter: string | null

  constructor(url: string, { status, headers }: Response) {
    super(`The node at ${new URL(url).host} answered with status ${status}`)
    this.status = status
    this.retryAfter = headers.get('Retry-After')
  }
}

function retryAfterMs(error: unknown): number | undefined {
  return error instanceof RpcHttpError ? readRetryAfterMs(error.retryAfter, Date.now()) : undefined
}

function isRetryable(error: unknown): boolean {
  if (error instanceof RpcHttpError) return isRetryableStatus(error.status)
  // A timeout is a DOMException, whose codes belong to another table.
  return isRetryableCode(error instanceof DOMException ? undefined : readProperty(error, 'code'))
}

async function post(url: string, { method, params = [] }: RequestArguments, signal?: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(rpcTimeoutMs)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const text = await response.text()
  const answer = parseJson(text)
  const error = readProperty(answer, 'error')
  const code = readProperty(error, 'code')
  // A body with an error would hide a retryable status and its Retry-After.
  const failure = response.ok ? undefined : new RpcHttpError(url, response)
  if (failure && isRetryable(failure)) throw failure
  if (typeof code === 'number') {
    const message = readProperty(error, 'message')
    throw new SolanaError(code, typeof message === 'string' ? message : 'The node refused', {
      data: readProperty(error, 'data'),
    })
  }
  if (failure) throw failure
  if (readProperty(answer, 'result') === undefined) throw new SolanaError(-32700, 'The node answered with no JSON-RPC')
  return readProperty(answer, 'result')
}

/** Lamports go up to 2^64, more than a number holds exactly: whole numbers that would lose digits become a `bigint`. */
function parseJson(text: string): unknown {
  try {
    const marked = text.replace(stringsAndNumbers, part => (isInexact(part) ? `"${mark}${part}"` : part))
    return JSON.parse(marked, (_key, value: unknown) =>
      typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
    )
  } catch {
    return undefined
  }
}

const stringsAndNumbers = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
const isInexact = (part: string): boolean => /^\d{16,40}$/.test(part) && !Number.isSafeInteger(Number(part))
/** No text of a node begins like this. */
const mark = 'whole number: '
