import { type Store, timeout } from '@latchkey/core'
import { createEmitter, type Emitter, once, raceAbort } from '@latchkey/primitives'
import {
  classOfMethod,
  type FrameAnswer,
  type FrameCallName,
  type FrameNotice,
  type FramePayload,
  formatFrameUrl,
  readFrameAnswer,
  readFrameMessage,
} from '@latchkey/protocol/secure-frame'

import { embeddedAlerts } from './alerts.ts'
import { embeddedError } from './errors.ts'
import type { FrameLink, OpenFrame } from './frame-host.ts'

/** Time limit of the frame's load (S4.102). */
export const frameLoadMs = 20_000
/** Delay between the frame's report that it is ready and the first request (S4.47). */
export const frameReadyDelayMs = 500
/** Time limit of a request (S9.10). */
export const frameRequestMs = 120_000

/**
 * Calls without a time limit, because the user decides about them. Requests that the user approves have none either.
 */
const unhurried: ReadonlySet<FrameCallName> = new Set(['openPage', 'connectFarcaster', 'connectDevice'])
/**
 * Calls that the frame has to end when they are aborted. It would log the user in after they left, or show an unneeded
 * prompt.
 */
const ended: ReadonlySet<FrameCallName> = new Set([
  'connectSocial',
  'connectFarcaster',
  'connectDevice',
  'openPage',
  'rpcRequest',
])

/** Options of a request. */
export interface FrameRequestOptions {
  /**
   * Aborts the request. If the user approves it in the frame, the result still comes from the frame: they may have
   * approved it just before.
   */
  signal?: AbortSignal
}

/** Client of the secure site's frame. It puts the frame into the page on the first request. */
export interface FrameClient {
  /** Events that the frame sends without a request. */
  readonly notices: Pick<Emitter<{ notice: FrameNotice; loaded: undefined }>, 'on'>
  /** Whether the page has a frame. */
  readonly isThere: boolean
  /**
   * Puts the frame into the page, and resolves once it accepts requests.
   *
   * @throws KitError `embeddedNotLoaded`; `authConnectorMissing` without a secure site, or after {@link stop}
   */
  ready(): Promise<FrameLink>
  /**
   * Sends a request to the frame.
   *
   * @throws KitError `embeddedRefused` with the frame's message, `embeddedNotLoaded`, `authConnectorMissing`,
   * `embeddedTimedOut`, `embeddedAborted`, `requestAborted`
   */
  request<Name extends FrameCallName>(
    type: Name,
    payload: FramePayload<Name>,
    options?: FrameRequestOptions,
  ): Promise<FrameAnswer<Name>>
  /** Removes the frame from the page. */
  stop(): void
}

interface Pending {
  readonly message: { readonly id: string; readonly type: FrameCallName }
  /** Whether the request was aborted and waits for its result. */
  isGivenUp: boolean
  /** Whether the frame has started to send it. */
  isBegun: boolean
  settle(answer: { payload: unknown } | { error: unknown }): void
}

/** @param openFrame puts a frame into the page */
export function createFrameClient(store: Store, openFrame: OpenFrame): FrameClient {
  const { options, environment, alerts, networks } = store
  const { clock, random } = environment
  const notices = createEmitter<{ notice: FrameNotice; loaded: undefined }>()
  const pending = new Map<string, Pending>()
  let link: FrameLink | undefined
  let isOver = false

  const load = once(async (): Promise<FrameLink> => {
    const base = options.services.secureSite
    if (base === undefined || isOver) throw embeddedError('authConnectorMissing')
    const secret = toText(random.bytes(24))
    const late = timeout(clock, frameLoadMs, () => embeddedError('embeddedNotLoaded'))
    let opened: FrameLink | undefined
    try {
      await new Promise<void>((resolve, reject) => {
        late.signal.addEventListener('abort', () => reject(late.signal.reason as Error), { once: true })
        const url = formatFrameUrl(
          base,
          {
            projectId: options.projectId,
            chainId: networks.current('eip155')?.caipNetworkId ?? networks.current('solana')?.caipNetworkId,
            enableLogger: options.debug,
          },
          secret,
        )
        opened = link = openFrame(
          { url, origin: new URL(base).origin, secret },
          {
            onMessage,
            onReady: () => {
              const wasReady = load.value !== undefined
              clock.after(frameReadyDelayMs, () => (wasReady ? repeatRequests() : resolve()))
            },
          },
        )
      })
      return opened as unknown as FrameLink
    } catch (error) {
      link?.remove()
      link = undefined
      alerts.show(embeddedAlerts.frameLoadFailed)
      throw error
    } finally {
      late.stop()
    }
  })

  async function ready(): Promise<FrameLink> {
    const wasReady = load.value !== undefined
    const loaded = await load()
    if (!wasReady) notices.emit('loaded', undefined)
    return loaded
  }

  /**
   * Repeats the pending requests after the frame has reloaded. The frame recognizes by their ids which of them it has
   * started to send. If the browser blocks its storage, only the page knows that.
   */
  function repeatRequests(): void {
    notices.emit('loaded', undefined)
    for (const { message, isGivenUp, isBegun, settle } of pending.values())
      // A request that was started is repeated even if it was aborted, because its result is still needed.
      if (isGivenUp && !isBegun) settle({ error: embeddedError('requestAborted') })
      else link?.post(isBegun ? { ...message, isBegun } : message)
  }

  function hear(notice: FrameNotice): void {
    const begun = notice.type === 'begun' ? pending.get(notice.requestId) : undefined
    if (begun) begun.isBegun = true
    notices.emit('notice', notice)
  }

  function onMessage(message: unknown): void {
    const read = readFrameMessage(message)
    if (!read) return
    if (read.kind === 'notice') return hear(read.notice)
    const asked = pending.get(read.id)
    // A second answer to a request is ignored.
    if (asked?.message.type !== read.type) return
    asked.settle(
      read.kind === 'answer'
        ? { payload: read.payload }
        : { error: embeddedError('embeddedRefused', { cause: read.error }, read.error.message || undefined) },
    )
  }

  async function request<Name extends FrameCallName>(
    type: Name,
    payload: FramePayload<Name>,
    { signal }: FrameRequestOptions = {},
  ): Promise<FrameAnswer<Name>> {
    const loaded = await (signal ? raceAbort(ready(), signal) : ready()).catch((error: unknown) => {
      throw signal?.aborted ? abortedError(type, signal) : error
    })
    const id = random.id()
    // Without a ticket, a social login waits for the user too.
    const isUnhurried =
      unhurried.has(type) ||
      isApproved(type, payload) ||
      (type === 'connectSocial' && !(payload as { ticket?: string }).ticket)
    const late = isUnhurried
      ? undefined
      : timeout(clock, frameRequestMs, () => {
          alerts.show(embeddedAlerts.frameRequestTimedOut, type)
          return embeddedError('embeddedTimedOut')
        })
    let stopWaiting = (): void => {}
    try {
      return await new Promise<FrameAnswer<Name>>((resolve, reject) => {
        const message = { id, type, ...(payload !== undefined && { payload }) }
        const asked: Pending = {
          message,
          isGivenUp: false,
          isBegun: false,
          settle(answer) {
            if ('error' in answer) return reject(answer.error)
            const read = readFrameAnswer(type, answer.payload)
            if (read.ok) resolve(read.value)
            else reject(embeddedError('embeddedRefused', { cause: read.failure }))
          },
        }
        pending.set(id, asked)
        signal?.addEventListener(
          'abort',
          () => {
            if (!pending.has(id)) return
            asked.isGivenUp = true
            if (isApproved(type, payload))
              stopWaiting = clock.after(frameRequestMs, () => reject(embeddedError('embeddedTimedOut')))
            else reject(abortedError(type, signal))
            if (ended.has(type)) loaded.post({ id: random.id(), type: 'rpcAbort', payload: { requestId: id } })
          },
          { once: true },
        )
        late?.signal.addEventListener('abort', () => reject(late.signal.reason as Error), { once: true })
        loaded.post(message)
      })
    } finally {
      pending.delete(id)
      late?.stop()
      stopWaiting()
    }
  }

  return {
    notices,
    get isThere() {
      return link !== undefined
    },
    ready,
    request,
    stop() {
      isOver = true
      link?.remove()
      link = undefined
      for (const { settle } of pending.values()) settle({ error: embeddedError('embeddedAborted') })
    },
  }
}

/** Returns whether the user has to approve a request. */
function isApproved(type: FrameCallName, payload: unknown): boolean {
  return type === 'rpcRequest' && classOfMethod((payload as FramePayload<'rpcRequest'>).method) === 'unsafe'
}

/** Creates the error of an aborted request (S8.47, S8.48). */
function abortedError(type: FrameCallName, { reason }: AbortSignal): unknown {
  return embeddedError(type === 'rpcRequest' ? 'requestAborted' : 'embeddedAborted', { cause: reason })
}

function toText(bytes: Uint8Array): string {
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
