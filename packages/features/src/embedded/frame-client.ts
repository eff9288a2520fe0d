import { type Store, timeout } from '@latchkey/core'
import { createEmitter, type Emitter, once, untilAborted } from '@latchkey/primitives'
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

/** How long a frame may take to load (S4.102). */
export const frameLoadMs = 20_000
/** How long it is let alone once it says that it is ready (S4.47). */
export const frameReadyDelayMs = 500
/** How long a request is waited for (S9.10). */
export const frameRequestMs = 120_000

/** A person decides about these, and takes the time that they need; so they do about what they approve. */
const unhurried: ReadonlySet<FrameCallName> = new Set(['openPage', 'connectFarcaster', 'connectDevice'])
/** The frame is to end these where they are given up: it would log the person in after they left, or show them what nobody waits for. */
const ended: ReadonlySet<FrameCallName> = new Set([
  'connectSocial',
  'connectFarcaster',
  'connectDevice',
  'openPage',
  'rpcRequest',
])

/** How a request is made. */
export interface FrameRequestOptions {
  /**
   * Gives it up. Of what a person approves the frame says what becomes of it then: they may have approved it just before, and it is done.
   */
  signal?: AbortSignal
}

/** Talks to the frame of the secure site, which it puts into the page at the first need. */
export interface FrameClient {
  /** Unasked news of the frame. */
  readonly notices: Pick<Emitter<{ notice: FrameNotice; loaded: undefined }>, 'on'>
  /** Whether there is a frame in the page. */
  readonly isThere: boolean
  /**
   * Puts the frame into the page, and resolves once it can be asked.
   *
   * @throws KitError `embeddedNotLoaded`
   */
  ready(): Promise<FrameLink>
  /**
   * Asks the frame.
   *
   * @throws KitError `embeddedRefused` with the frame's own message, `embeddedNotLoaded`, `embeddedTimedOut`, `embeddedAborted`, `requestAborted`
   */
  request<Name extends FrameCallName>(
    type: Name,
    payload: FramePayload<Name>,
    options?: FrameRequestOptions,
  ): Promise<FrameAnswer<Name>>
  /** Takes the frame out of the page. */
  stop(): void
}

interface Pending {
  readonly message: { readonly id: string; readonly type: FrameCallName }
  /** Who asked gave it up, and waits for what has become of it. */
  isGivenUp: boolean
  /** The frame has begun to send it. */
  isBegun: boolean
  settle(answer: { payload: unknown } | { error: unknown }): void
}

/** @param openFrame how a frame comes into the page */
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
              clock.after(frameReadyDelayMs, () => (wasReady ? askAgain() : resolve()))
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

  /** The frame has loaded anew, and knows at most what it has begun to send of what it was asked before, by its id. Where it keeps nothing, the page alone knows that it has. */
  function askAgain(): void {
    notices.emit('loaded', undefined)
    for (const { message, isGivenUp, isBegun, settle } of pending.values())
      // What was begun is asked for all the same: who gave it up hears what became of it.
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
    // Nothing is answered twice.
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
    const loaded = await (signal ? untilAborted(ready(), signal) : ready()).catch((error: unknown) => {
      throw signal?.aborted ? abortedError(type, signal) : error
    })
    const id = random.id()
    // Without a ticket, a social login waits for a person too.
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

/** Whether a person approves it. */
function isApproved(type: FrameCallName, payload: unknown): boolean {
  return type === 'rpcRequest' && classOfMethod((payload as FramePayload<'rpcRequest'>).method) === 'unsafe'
}

/** The words of S8.47 and S8.48. */
function abortedError(type: FrameCallName, { reason }: AbortSignal): unknown {
  return embeddedError(type === 'rpcRequest' ? 'requestAborted' : 'embeddedAborted', { cause: reason })
}

function toText(bytes: Uint8Array): string {
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
