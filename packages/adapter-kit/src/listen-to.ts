import { readProperty, type Stop } from '@latchkey/primitives'

/**
 * Listens to one event of a wallet's own object, in the manner of Node's emitters. Nothing is heard after the stop, even from a wallet
 * that keeps no listener list or whose code throws.
 *
 * @param method which of the emitter's two names
 */
export function listenTo(
  target: unknown,
  event: string,
  onEvent: (payload: unknown) => void,
  method: 'on' | 'addListener' = 'on',
): Stop {
  const change = (name: string, listener: unknown): unknown => {
    const call = readProperty(target, name)
    return typeof call === 'function' ? call.apply(target, [event, listener]) : undefined
  }
  return subscribeTo(listener => {
    change(method, listener)
    return () => {
      // Trust Wallet's app has `off` alone, and its extension a `removeListener` that removes nothing.
      attempt(() => change('off', listener))
      change('removeListener', listener)
    }
  }, onEvent)
}

/**
 * Listens where adding a listener gives its own removal, or a promise of it. Nothing is heard after the stop, even from a wallet that
 * goes on.
 */
export function subscribeTo<Payload>(
  add: (listener: (payload: Payload) => void) => unknown,
  onEvent: (payload: Payload) => void,
): Stop {
  let active = true
  // A wallet without events still signs; its changes are seen at the next request.
  const remove = attempt(() =>
    add(payload => {
      if (active) onEvent(payload)
    }),
  )
  const later = typeof remove === 'function' ? undefined : Promise.resolve(remove).catch(() => undefined)
  const end = (stop: unknown) => typeof stop === 'function' && attempt(stop as () => unknown)
  return () => {
    if (!active) return
    active = false
    if (later) void later.then(end)
    else end(remove)
  }
}

/**
 * What a call gives; `undefined` where it throws.
 *
 * @returns `undefined` for what throws
 */
export function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
