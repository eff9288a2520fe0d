import { isRetryableCode, isRetryableStatus, rpcRetry } from '@latchkey/adapter-kit'
import { readRetryAfterMs } from '@latchkey/primitives'
import { HttpRequestError, type Transport, withRetry } from 'viem'

/**
 * Retries a transport's requests by our own table, because viem's has two more codes. Requests without any answer are retried
 * too.
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
          shouldRetry: ({ error }) => isRetryable(error) && (getRetryAfterMs(error) ?? 0) <= rpcRetry.maxWaitMs,
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

function getRetryAfterMs(error: unknown): number | undefined {
  return error instanceof HttpRequestError ? readRetryAfterMs(error.headers?.get('Retry-After'), Date.now()) : undefined
}

function isRetryable(error: Error): boolean {
  if (error instanceof HttpRequestError && error.status !== undefined) return isRetryableStatus(error.status)
  // The endpoint answered, but not with JSON.
  if (error.cause instanceof SyntaxError) return false
  return isRetryableCode('code' in error ? error.code : undefined)
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
