import { HttpRequestError, type Transport, withRetry } from 'viem'

/** How a failed RPC request is tried again (specification, section 9). */
const rpcRetry = {
  count: 3,
  /** The first wait, in milliseconds; each further one is twice as long. */
  delayMs: 150,
  codes: [-1, -32005, -32603],
  statuses: [403, 408, 413, 429, 500, 502, 503, 504],
} as const

/** A node that asks for more patience than this, in milliseconds, is given up: nobody looks at a spinner for longer. */
export const maxRetryAfterMs = 60_000

/**
 * Retries a transport's requests by our own table: viem's knows two more codes. Requests that got no answer at all are retried too.
 */
export function withRpcRetry(transport: Transport): Transport {
  return parameters => {
    const inner = transport({ ...parameters, retryCount: 0 })
    return {
      ...inner,
      config: { ...inner.config, retryCount: rpcRetry.count, retryDelay: rpcRetry.delayMs },
      request: (request, options) =>
        withRetry(() => inner.request(request, { ...options, retryCount: 0 }), {
          delay: ({ count, error }) => getRetryAfterMs(error) ?? rpcRetry.delayMs * 2 ** count,
          retryCount: rpcRetry.count,
          shouldRetry: ({ error }) => isRetryable(error) && (getRetryAfterMs(error) ?? 0) <= maxRetryAfterMs,
          ...(options?.signal && { signal: options.signal }),
        }),
    }
  }
}

/**
 * Turns a failed HTTP answer into an error that keeps the status and the headers. viem reads the body first: a JSON-RPC error in
 * it would hide a retryable status and its `Retry-After`, and a broken body any status.
 */
export async function failOnHttpStatus(response: Response): Promise<void> {
  if (response.ok) return
  const cause = await readRpcError(response.clone())
  if (cause && !isRetryableStatus(response.status)) return
  throw new HttpRequestError({
    ...(cause && { cause }),
    headers: response.headers,
    status: response.status,
    url: response.url,
  })
}

/** The time that an HTTP answer asks to wait, in milliseconds: seconds or a date (RFC 9110, section 10.2.3). */
function getRetryAfterMs(error: unknown): number | undefined {
  const text = error instanceof HttpRequestError ? error.headers?.get('Retry-After')?.trim() : undefined
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

function isRetryable(error: Error): boolean {
  if (error instanceof HttpRequestError && error.status !== undefined) return isRetryableStatus(error.status)
  // It answered, but not with JSON.
  if (error.cause instanceof SyntaxError) return false
  const code = 'code' in error ? error.code : undefined
  return typeof code !== 'number' || rpcRetry.codes.some(retried => retried === code)
}

function isRetryableStatus(status: number): boolean {
  return rpcRetry.statuses.some(retried => retried === status)
}

/** Bodies of failed requests are read up to this many bytes. */
const maxErrorBytes = 65_536

async function readRpcError(response: Response): Promise<Error | undefined> {
  try {
    if (Number(response.headers.get('Content-Length') ?? 0) > maxErrorBytes) return undefined
    const body: unknown = JSON.parse(await response.text())
    const { code, message } = (body as { error: { code?: unknown; message?: unknown } }).error
    return typeof code === 'number' ? Object.assign(new Error(String(message)), { code }) : undefined
  } catch {
    return undefined
  }
}
