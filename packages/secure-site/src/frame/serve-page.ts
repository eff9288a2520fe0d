import {
  type FrameAnswer,
  type FrameCallName,
  type FrameInput,
  type FrameNotice,
  readFrameRequest,
} from '@latchkey/protocol/secure-frame'

import { FrameError } from './frame-error.ts'

/** Identification of a page's request. */
export interface AskedRequest {
  readonly id: string
  /** Whether an earlier load of the frame had started it, according to the page. */
  readonly isBegun: boolean
}

/** Handlers for each call of a page. */
export type FrameHandlers = {
  readonly [Name in Exclude<FrameCallName, 'rpcRequest'>]: (
    payload: FrameInput<Name>,
    signal: AbortSignal,
  ) => Promise<FrameAnswer<Name>>
} & {
  readonly rpcRequest: (
    payload: FrameInput<'rpcRequest'>,
    signal: AbortSignal,
    asked: AskedRequest,
  ) => Promise<FrameAnswer<'rpcRequest'>>
}

/** Maximum number of open requests. The kit's pages have fewer. */
const maxOpen = 500

/**
 * Answers the requests of a port, each id at most once.
 *
 * @param allowed rejects if the page may not use the frame
 * @returns sends events to the page
 */
export function servePage(
  port: MessagePort,
  handlers: FrameHandlers,
  allowed: Promise<unknown> = Promise.resolve(),
): { tell(notice: FrameNotice): void } {
  const open = new Map<string, AbortController>()
  const seen = new Set<string>()

  async function answer(message: unknown): Promise<void> {
    const read = readFrameRequest(message)
    const { id, type } = read.ok ? read.request : read.failure
    if (id === undefined || type === undefined || seen.has(id)) return
    remember(id)
    if (!read.ok) return port.postMessage({ id, type, error: { code: -32602, message: read.failure.reason } })
    if (open.size >= maxOpen)
      return port.postMessage({ id, type, error: { code: -32603, message: 'Too many requests are open' } })
    const { payload, isBegun } = read.request
    const over = new AbortController()
    open.set(id, over)
    try {
      if (type === 'rpcAbort') {
        const { requestId } = payload as FrameInput<'rpcAbort'>
        open.get(requestId)?.abort(new FrameError(4001, 'Request was aborted'))
      }
      await allowed
      const handle = handlers[type] as (payload: unknown, signal: AbortSignal, asked: AskedRequest) => Promise<unknown>
      const result = await handle(payload, over.signal, { id, isBegun })
      port.postMessage({ id, type, payload: result })
    } catch (error) {
      port.postMessage({ id, type, error: describe(error) })
    } finally {
      open.delete(id)
    }
  }

  function remember(id: string): void {
    seen.add(id)
    if (seen.size <= 10_000) return
    const [oldest] = seen
    if (oldest !== undefined) seen.delete(oldest)
  }

  port.onmessage = ({ data }) => void answer(data)
  return { tell: notice => port.postMessage(notice) }
}

/** Describes an error for the page. Unexpected failures have no details. */
function describe(error: unknown): { message: string; code?: string | number } {
  if (error instanceof FrameError) return { message: error.message, code: error.code }
  // Reports the error to the browser's own console, which pages cannot read.
  reportError(error)
  return { message: 'Something went wrong' }
}
