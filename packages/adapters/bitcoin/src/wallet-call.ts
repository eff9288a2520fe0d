import { BaseError, getJsonRpcErrorKind, isUserRejection, readProperty, type Stop } from '@latchkey/primitives'

/**
 * Calls a method of a wallet's own object. Whatever goes wrong in there, a getter that throws included, comes back as a rejection.
 *
 * @throws the wallet's own error, untouched; where it is a refusal without a code, it is the cause of one with 4001
 * @throws an error with the code 4200 when the wallet has no such method
 */
export async function callWallet(target: unknown, method: string, ...parameters: unknown[]): Promise<unknown> {
  const call = readProperty(target, method)
  if (typeof call !== 'function') throw notSupported(method)
  try {
    return await (call.apply(target, parameters) as unknown)
  } catch (error) {
    throw toWalletError(error)
  }
}

function toWalletError(error: unknown): unknown {
  if (getJsonRpcErrorKind(error) !== undefined || isUserRejection(error)) return error
  const text = typeof error === 'string' ? error : readProperty(error, 'message')
  if (typeof text !== 'string' || !refusal.test(text)) return error
  return Object.assign(new Error('User rejected the request.', { cause: error }), { code: 4001 })
}

/** How wallets say no that give no code: `cancel` is all that sats-connect's earlier methods reject with. A network rejects too. */
const refusal =
  /^(error: )?(cancel|reject|declined|denied)|\b(request|connection|message|signing) (was |has been )?(cancell?ed|rejected|declined|denied)|\btransaction (was )?(cancell?ed|declined)/i

export function hasMethod(target: unknown, method: string): boolean {
  return typeof readProperty(target, method) === 'function'
}

/** What a wallet cannot do, with the code that EIP-1193 has for it. */
export function notSupported(what: string): Error & { code: number } {
  return Object.assign(new Error(`The wallet does not support ${what}: choose another wallet for it.`), { code: 4200 })
}

export function cannotSwitch(network: string, advice: string): BaseError {
  return new BaseError('switchFailed', 'Failed to switch to chain', { advice: `${advice} (Bitcoin ${network})` })
}

export function invalidAnswer(method: string): BaseError {
  return new BaseError('invalidAnswer', `The wallet gave no valid answer to ${method}`)
}

/** Listens to one event in the manner of Node's emitters. @param method which of the emitter's two names */
export function listenTo(
  target: unknown,
  event: string,
  onEvent: (payload: unknown) => void,
  method: 'on' | 'addListener' = 'on',
): Stop {
  let active = true
  const listener = (payload: unknown) => {
    if (active) onEvent(payload)
  }
  attempt(() => callNow(target, method, event, listener))
  return () => {
    if (active) attempt(() => callNow(target, 'removeListener', event, listener))
    active = false
  }
}

/**
 * Adds a listener where adding one gives its own removal. What is heard after the stop is dropped, for wallets that keep on.
 *
 * @param parameters what the wallet's method takes, made with the listener
 */
export function subscribe(
  target: unknown,
  method: string,
  onEvent: () => void,
  parameters: (listener: () => void) => readonly unknown[],
): Stop {
  let active = true
  const listener = () => {
    if (active) onEvent()
  }
  const remove = attempt(() => callNow(target, method, ...parameters(listener)))
  return () => {
    if (active && typeof remove === 'function') attempt(() => (remove as () => unknown)())
    active = false
  }
}

function callNow(target: unknown, method: string, ...parameters: unknown[]): unknown {
  const call = readProperty(target, method)
  return typeof call === 'function' ? call.apply(target, parameters) : undefined
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    // The wallet's own trouble: one without events still signs.
    return undefined
  }
}
