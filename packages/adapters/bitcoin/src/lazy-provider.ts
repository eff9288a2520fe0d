import type { BitcoinProvider } from './bitcoin-provider.ts'

const methods = [
  'connect',
  'disconnect',
  'getAccountAddresses',
  'signMessage',
  'signPSBT',
  'sendTransfer',
  'request',
] as const

/** A provider that is there at once, and loads the code behind it when it is first used. */
export function createLazyProvider(name: string, load: () => Promise<BitcoinProvider>): BitcoinProvider {
  const listening =
    (method: 'on' | 'removeListener') =>
    (...parameters: Parameters<BitcoinProvider['on']>) => {
      // The second of two calls never overtakes the first. Where the chunk does not load there is nothing to hear.
      load().then(
        provider => provider[method](...parameters),
        () => {},
      )
      return provider
    }
  const provider = {
    name,
    ...Object.fromEntries(
      methods.map(method => [
        method,
        async (...parameters: unknown[]) =>
          ((await load())[method] as (...parameters: unknown[]) => Promise<unknown>)(...parameters),
      ]),
    ),
    on: listening('on'),
    removeListener: listening('removeListener'),
  } as BitcoinProvider
  return provider
}
