import { walletError } from '@latchkey/adapter-kit'
import { type Clock, readProperty } from '@latchkey/primitives'

/** The methods of the Safe Apps SDK that are used here. */
export type SafeMethod =
  | 'getSafeInfo'
  | 'rpcCall'
  | 'sendTransactions'
  | 'getTxBySafeTxHash'
  | 'signMessage'
  | 'signTypedMessage'
  | 'getOffChainSignature'

/** A frame's connection to the Safe around it. */
export interface SafeChannel {
  /**
   * @returns the Safe's answer, which is untrusted
   * @throws an error with code 4001 for a refusal, else -32603 with the Safe's own words
   */
  ask(method: SafeMethod, params: unknown): Promise<unknown>
}

/** The part of a frame's window that the messages go through. */
export type FrameWindow = Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>

/**
 * Looks for a Safe around this frame, by the messages of the Safe Apps SDK (MIT). An answer counts only if the parent window sent
 * it, from an allowed origin, to a question of ours. The first such answer fixes the origin that every later question goes to.
 *
 * @returns `undefined` if no answer comes in time
 */
export async function openSafeChannel(
  frame: FrameWindow,
  clock: Clock,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<{ channel: SafeChannel; info: unknown } | undefined> {
  const waiting = new Map<string, (answer: Answer) => void>()
  let origin: string | undefined

  frame.addEventListener('message', receive, { signal })

  function receive({ source, origin: from, data }: MessageEvent): void {
    if (source !== frame.parent || !(origin === undefined ? allowed.includes(from) : from === origin)) return
    const answer = readAnswer(data)
    const settle = answer && waiting.get(answer.id)
    if (!settle) return
    origin = from
    waiting.delete(answer.id)
    settle(answer)
  }

  async function post(method: SafeMethod, params: unknown, target: string, until?: AbortSignal): Promise<unknown> {
    const id = crypto.randomUUID()
    const answer = await new Promise<Answer | undefined>(resolve => {
      waiting.set(id, resolve)
      until?.addEventListener('abort', () => resolve(undefined))
      frame.parent.postMessage({ id, method, params, env: { sdkVersion } }, target)
    })
    waiting.delete(id)
    if (answer === undefined) return undefined
    if (answer.isSuccess) return answer.data
    throw isRejection.test(answer.error)
      ? walletError(4001, 'User rejected the request.')
      : walletError(-32603, answer.error)
  }

  /** The first question carries nothing about the user, because most browsers reveal the parent's origin only with its answer. */
  async function find(): Promise<unknown> {
    for (const ms of retryDelaysMs) {
      const patience = new AbortController()
      const stop = clock.after(ms, () => patience.abort())
      const until = AbortSignal.any([signal, patience.signal])
      const info = await post('getSafeInfo', undefined, '*', until).catch(() => undefined)
      stop()
      if (info !== undefined || signal.aborted) return info
    }
    return undefined
  }

  const info = await find()
  if (info === undefined || origin === undefined) return undefined
  const target = origin
  return { info, channel: { ask: (method, params) => post(method, params, target) } }
}

/** The version of the messages (`@safe-global/safe-apps-sdk`) that both sides exchange. */
const sdkVersion = '9.1.0'

/**
 * Waits for an answer to each question, in milliseconds: a Safe starts to listen only some time after it has created the frame.
 */
const retryDelaysMs = [300, 700, 2_000, 7_000]

/** Words by which a Safe reports that the user refused. */
const isRejection = /\breject|\bdenied|\bcancell?ed/i

type Answer = { id: string; isSuccess: true; data: unknown } | { id: string; isSuccess: false; error: string }

function readAnswer(message: unknown): Answer | undefined {
  const [id, version, success] = ['id', 'version', 'success'].map(key => readProperty(message, key))
  if (typeof id !== 'string' || typeof version !== 'string' || !/^\d+\./.test(version)) return undefined
  if (success === true) return { id, isSuccess: true, data: readProperty(message, 'data') }
  if (success !== false) return undefined
  const error = readProperty(message, 'error')
  return { id, isSuccess: false, error: typeof error === 'string' ? error.slice(0, 500) : 'The Safe failed' }
}
