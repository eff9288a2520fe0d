import { readProperty, type Stop } from '@latchkey/primitives'

import type { FoundExtension } from './found-extension.ts'
import { knownExtensions } from './known-extensions.ts'

/**
 * Finds the extensions in the page until stopped (`window.injectedWeb3`, the injection interface of the polkadot{.js} extension).
 * Nothing announces them and some come later than the page, so they are looked for again when the page has loaded, a few times in
 * its first seconds, and at each click: the connect screen opens with one.
 *
 * @param onExtensions hears the whole list, at once and whenever it changes
 */
export function watchExtensions(
  host: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  onExtensions: (extensions: readonly FoundExtension[]) => void,
): Stop {
  const found = new Map<string, FoundExtension>()
  let listed: readonly FoundExtension[] | undefined

  const look = () => {
    const extensions = readKeys(readProperty(host, 'injectedWeb3')).map(id => {
      const extension = found.get(id) ?? {
        id,
        name: nameOf(host, id),
        getEntry: () => readProperty(readProperty(host, 'injectedWeb3'), id),
      }
      found.set(id, extension)
      return extension
    })
    if (listed?.length === extensions.length && listed.every((one, index) => one === extensions[index])) return
    listed = extensions
    onExtensions(extensions)
  }

  const events = ['DOMContentLoaded', 'load', 'click']
  for (const event of events) host.addEventListener(event, look, inCapture)
  const timers = lookAgainMs.map(ms => setTimeout(look, ms))
  look()

  return () => {
    for (const event of events) host.removeEventListener(event, look, inCapture)
    timers.forEach(clearTimeout)
  }
}

/** Before the page's own listeners, of which one opens the connect screen. */
const inCapture = { capture: true }

/** When a page that is young looks again, in milliseconds. */
const lookAgainMs = [100, 500, 1_500, 4_000]

/** More extensions than this nobody has. */
const maxExtensions = 50

/** Any script can write there: a key must read as a name does, and must have a way in. */
function readKeys(injected: unknown): string[] {
  try {
    return Object.keys(injected ?? {})
      .slice(0, maxExtensions)
      .filter(key => /^[\w@./ -]{1,64}$/.test(key))
      .filter(key => ['enable', 'connect'].some(way => isFunction(readProperty(readProperty(injected, key), way))))
  } catch {
    return []
  }
}

/** Nova Wallet's browser injects under the key of polkadot{.js}, and says so beside it. */
function nameOf(host: unknown, id: string): string {
  const isNova = readProperty(readProperty(host, 'walletExtension'), 'isNovaWallet') === true
  const key = isNova && id === 'polkadot-js' ? 'nova-wallet' : id
  return (Object.hasOwn(knownExtensions, key) && knownExtensions[key]) || key
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}
