import { rescanProviders, distinctUntilChanged } from '@latchkey/adapter-kit'
import { type Clock, readProperty, type Stop } from '@latchkey/primitives'

import type { FoundExtension } from './found-extension.ts'
import { knownExtensions } from './known-extensions.ts'

/**
 * Finds the extensions in the page until stopped (`window.injectedWeb3`, the injection interface of the polkadot{.js} extension).
 * They do not announce themselves, and some appear after the page has loaded.
 *
 * @param onExtensions receives the whole list, at once and whenever it changes
 */
export function watchExtensions(
  host: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  clock: Clock,
  onExtensions: (extensions: readonly FoundExtension[]) => void,
): Stop {
  const found = new Map<string, FoundExtension>()
  const tell = distinctUntilChanged(onExtensions)

  const look = () => {
    const extensions = readKeys(readProperty(host, 'injectedWeb3')).map((key): FoundExtension => {
      const extension = found.get(key) ?? {
        // The kit's own pairing has that id.
        id: key === 'walletConnect' ? 'walletConnect 2' : key,
        name: nameOf(host, key),
        getEntry: () => readProperty(readProperty(host, 'injectedWeb3'), key),
      }
      found.set(key, extension)
      return extension
    })
    tell(extensions)
  }

  const stop = rescanProviders(host, clock, look, ['DOMContentLoaded'])
  look()
  return stop
}

/** Maximum number of extensions that are listed. */
const maxExtensions = 50

/**
 * Reads valid keys, because any script can write there: a key must look like a name, be shorter than an id of the wallet list,
 * and have a method to connect.
 */
function readKeys(injected: unknown): string[] {
  try {
    return Object.keys(injected ?? {})
      .slice(0, maxExtensions)
      .filter(key => /^[\w@./ -]{1,60}$/.test(key))
      .filter(key => ['enable', 'connect'].some(way => isFunction(readProperty(readProperty(injected, key), way))))
  } catch {
    return []
  }
}

/** Nova Wallet's browser injects under the key of polkadot{.js}, with a flag beside it. */
function nameOf(host: unknown, id: string): string {
  const isNova = readProperty(readProperty(host, 'walletExtension'), 'isNovaWallet') === true
  const key = isNova && id === 'polkadot-js' ? 'nova-wallet' : id
  return (Object.hasOwn(knownExtensions, key) && knownExtensions[key]) || key
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}
