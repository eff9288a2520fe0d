import { BaseError, readRetryAfterMs, untilAborted } from '@latchkey/primitives'
import { formatServiceUrl, type ServiceRequest } from '@latchkey/protocol'

import type { Environment } from '../environment.ts'
import { timeout } from '../timeout.ts'

/** What a call goes to: its path, its query, and for calls that carry one a body that is sent as JSON. */
export type HttpCall = Pick<ServiceRequest, 'path'> & Partial<Pick<ServiceRequest, 'query' | 'body'>>

/**
 * Calls to one service. Every call rejects with {@link HttpError} when the answer is not ok, with a `TimeoutError` when it is not
 * there within {@link serviceTimeoutMs}, with the signal's reason when it is aborted, and with the platform's error when there is
 * no answer, or one longer than {@link largestAnswerBytes}. A JSON answer that cannot be read is `undefined`: whoever asked checks its shape anyway (S7.47, S7.49).
 */
export interface HttpClient {
  /**
   * Asks with GET; resolves with the parsed JSON.
   *
   * @throws HttpError
   */
  get(call: HttpCall, signal?: AbortSignal): Promise<unknown>
  /**
   * Asks for a file.
   *
   * @throws HttpError
   */
  getBlob(call: HttpCall, signal?: AbortSignal): Promise<Blob>
  /**
   * Asks with POST; resolves with the parsed JSON.
   *
   * @throws HttpError
   */
  post(call: HttpCall, signal?: AbortSignal): Promise<unknown>
  /**
   * Asks with PUT; resolves with the parsed JSON.
   *
   * @throws HttpError
   */
  put(call: HttpCall, signal?: AbortSignal): Promise<unknown>
  /**
   * Asks with DELETE; resolves with the parsed JSON.
   *
   * @throws HttpError
   */
  delete(call: HttpCall, signal?: AbortSignal): Promise<unknown>
}

/** An answer has to be there whole after this long. */
export const serviceTimeoutMs = 10_000

/** No service has more to say: an endless answer would fill the page's memory. */
export const largestAnswerBytes = 10_485_760

/** An answer that is not ok. Its message is the catalogue's, word for word (S7.49). */
export class HttpError extends BaseError<'httpStatus'> {
  /** Of the answer. */
  readonly status: number
  /** How long the service asks to wait (`Retry-After`), in ms. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, retryAfterMs?: number) {
    super('httpStatus', `HTTP status code: ${status}`)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }

  /** The status of an answer that was not ok; `undefined` for any other error. */
  static statusOf(error: unknown): number | undefined {
    return error instanceof HttpError ? error.status : undefined
  }
}

/** What a client is made with. */
export interface HttpClientOptions {
  /** May have a path of its own. */
  baseUrl: string
  /** What asks. */
  fetch: Environment['fetch']
  /** What times requests. */
  clock: Environment['clock']
  /** Who calls, where the service knows its callers; added to every query as `clientId`. */
  clientId?: () => string | undefined
}

/** Makes the client of one service. */
export function createHttpClient({ baseUrl, fetch, clock, clientId }: HttpClientOptions): HttpClient {
  async function send<Body>(
    method: ServiceRequest['method'],
    call: HttpCall,
    given: AbortSignal | undefined,
    read: (response: Response) => Promise<Body>,
  ): Promise<Body> {
    const limit = timeout(clock, serviceTimeoutMs, () => new DOMException('The service did not answer', 'TimeoutError'))
    const signal = given ? AbortSignal.any([given, limit.signal]) : limit.signal
    try {
      return await untilAborted(
        ask(method, call, signal).then(response => read(bounded(response))),
        signal,
      )
    } finally {
      limit.stop()
    }
  }
  async function ask(method: ServiceRequest['method'], call: HttpCall, signal: AbortSignal): Promise<Response> {
    const id = clientId?.()
    const url = formatServiceUrl(baseUrl, { path: call.path, query: { ...call.query, ...(id && { clientId: id }) } })
    const hasBody = call.body !== undefined
    const request = new Request(url, {
      method,
      signal,
      ...(hasBody && { body: JSON.stringify(call.body), headers: { 'content-type': 'application/json' } }),
    })
    const response = await fetch(request)
    if (!response.ok) {
      throw new HttpError(response.status, readRetryAfterMs(response.headers.get('retry-after'), clock.now()))
    }
    return response
  }
  function sendForJson(method: ServiceRequest['method'], call: HttpCall, signal?: AbortSignal): Promise<unknown> {
    return send(method, call, signal, async response => parseJson(await response.text()))
  }

  return {
    get: (call, signal) => sendForJson('GET', call, signal),
    getBlob: (call, signal) => send('GET', call, signal, response => response.blob()),
    post: (call, signal) => sendForJson('POST', call, signal),
    put: (call, signal) => sendForJson('PUT', call, signal),
    delete: (call, signal) => sendForJson('DELETE', call, signal),
  }
}

/** The same answer, which fails once it is longer than it may be; what would come after is not waited for. */
function bounded(response: Response): Response {
  let room = largestAnswerBytes
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      room -= part.byteLength
      if (room < 0) controller.error(new TypeError('The answer is too long'))
      else controller.enqueue(part)
    },
  })
  return new Response(response.body?.pipeThrough(limit) ?? null, response)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
