import { readProperty, type Stop } from '@latchkey/primitives'

/**
 * Adds a listener to a wallet's own object, in the manner of Node's emitters. It is never called after the stop, even by a wallet
 * that keeps no list of listeners or whose code throws.
 *
 * @param method the emitter's name of the method: `on` or `addListener`. @default 'on'
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
      // Trust Wallet's app has only `off`, and its extension a `removeListener` without effect.
      attempt(() => change('off', listener))
      change('removeListener', listener)
    }
  }, onEvent)
}

/**
 * Adds a listener by a function that returns its removal, or a promise of it. The listener is never called after the stop, even
 * by a wallet that continues.
 */
export function subscribeTo<Payload>(
  add: (listener: (payload: Payload) => void) => unknown,
  onEvent: (payload: Payload) => void,
): Stop {
  let active = true
  // A wallet without events can still sign; its changes are noticed at the next request.
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

/** Calls a function. @returns its result, or `undefined` if it throws */
export function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
