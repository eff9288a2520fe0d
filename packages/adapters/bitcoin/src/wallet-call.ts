import { BaseError, type Stop } from '@latchkey/primitives'

import { readProperty } from './read-property.ts'

/**
 * Calls a method of a wallet's own object. Whatever goes wrong in there, a getter that throws included, comes back as a rejection.
 *
 * @throws the wallet's own error, untouched
 * @throws BaseError `methodNotSupported` when the wallet has no such method
 */
export async function callWallet(target: unknown, method: string, ...parameters: unknown[]): Promise<unknown> {
  const call = readProperty(target, method)
  if (typeof call !== 'function') throw notSupported(method)
  return await (call.apply(target, parameters) as unknown)
}

export function hasMethod(target: unknown, method: string): boolean {
  return typeof readProperty(target, method) === 'function'
}

export function notSupported(what: string): BaseError {
  return new BaseError('methodNotSupported', `The wallet does not support ${what}`, {
    advice: 'Choose another wallet for it.',
  })
}

export function cannotSwitch(network: string, advice: string): BaseError {
  return new BaseError('switchFailed', 'Failed to switch to chain', { advice: `${advice} (Bitcoin ${network})` })
}

export function invalidAnswer(method: string): BaseError {
  return new BaseError('invalidAnswer', `The wallet gave no valid answer to ${method}`)
}

/** Listens to one event in the manner of Node's emitters. A wallet without events still signs. */
export function listenTo(target: unknown, event: string, onEvent: (payload: unknown) => void): Stop {
  let active = true
  const listener = (payload: unknown) => {
    if (active) onEvent(payload)
  }
  attempt(() => callNow(target, 'on', event, listener))
  return () => {
    if (active) attempt(() => callNow(target, 'removeListener', event, listener))
    active = false
  }
}

function callNow(target: unknown, method: string, ...parameters: unknown[]): void {
  const call = readProperty(target, method)
  if (typeof call === 'function') call.apply(target, parameters)
}

export function attempt(run: () => unknown): void {
  try {
    run()
  } catch {
    // The wallet's own trouble.
  }
}
