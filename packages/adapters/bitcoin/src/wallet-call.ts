import { BaseError, readProperty, type Stop } from '@latchkey/primitives'

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

/** Listens to one event in the manner of Node's emitters. */
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
