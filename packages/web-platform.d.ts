/**
 * The few web globals that every runtime of ours has (browsers, workers, Node 20 and later), declared by hand so that the
 * headless packages compile with no DOM library: `window`, `document`, `localStorage`, `fetch` and `setTimeout` stay errors
 * there. Consumers see the real declarations of their own runtime; this file is never published.
 */
interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean; signal?: AbortSignal }): void
  removeEventListener(type: 'abort', listener: () => void): void
}
declare const AbortSignal: {
  any(signals: Iterable<AbortSignal>): AbortSignal
  abort(reason?: unknown): AbortSignal
}
declare class AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}
declare class DOMException extends Error {
  constructor(message?: string, name?: string)
}
declare class TextEncoder {
  encode(text: string): Uint8Array
}
declare class URLSearchParams {
  constructor(init?: string | Record<string, string>)
  get(name: string): string | null
  set(name: string, value: string): void
  has(name: string): boolean
  append(name: string, value: string): void
  toString(): string
}
declare class URL {
  constructor(url: string, base?: string)
  readonly href: string
  readonly origin: string
  protocol: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  pathname: string
  search: string
  readonly searchParams: URLSearchParams
}
declare class Blob {
  readonly size: number
  readonly type: string
}
declare class Headers {
  constructor(init?: Record<string, string>)
  get(name: string): string | null
  set(name: string, value: string): void
}
interface RequestInit {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal | null
}
declare class Request {
  constructor(url: string, init?: RequestInit)
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly signal: AbortSignal
  text(): Promise<string>
  json(): Promise<unknown>
}
interface ReadableStream<Chunk> {
  pipeThrough<Passed>(transform: TransformStream<Chunk, Passed>): ReadableStream<Passed>
}
declare class TransformStream<Chunk, Passed> {
  constructor(transformer: {
    transform(chunk: Chunk, controller: { enqueue(chunk: Passed): void; error(reason: unknown): void }): void
  })
  readonly readable: ReadableStream<Passed>
}
declare class Response {
  constructor(
    body?: string | Blob | ReadableStream<Uint8Array> | null,
    init?: { status?: number; headers?: Record<string, string> | Headers },
  )
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array> | null
  json(): Promise<unknown>
  text(): Promise<string>
  blob(): Promise<Blob>
}
