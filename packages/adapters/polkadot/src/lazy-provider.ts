import type { RemoteProvider } from '@latchkey/primitives'

import type { PolkadotProvider } from './polkadot-provider.ts'

/**
 * A provider whose code comes with the pairing session, or with its first use. What is known at once is said at once; what is
 * called before the code is there waits for it.
 */
export function createLazyProvider(remote: RemoteProvider, load: () => Promise<PolkadotProvider>): PolkadotProvider {
  let loaded: PolkadotProvider | undefined
  let loading: Promise<PolkadotProvider> | undefined
  const ready = () =>
    (loading ??= load().then(
      provider => (loaded = provider),
      (error: unknown) => {
        // A chunk that did not load is asked for again.
        loading = undefined
        throw error
      },
    ))
  ready().catch(() => {})

  const provider: Record<string, unknown> = {}
  for (const name of calls) provider[name] = async (...given: never[]) => call(await ready(), name, given)
  const { signPayload, signRaw } = provider
  return Object.defineProperties({ ...provider, signer: { signPayload, signRaw } } as unknown as PolkadotProvider, {
    accounts: { get: () => loaded?.accounts ?? [] },
    address: { get: () => remote.accounts()[0]?.address },
    chain: { get: () => remote.chain() },
  })
}

function call(provider: PolkadotProvider, name: (typeof calls)[number], given: never[]): unknown {
  const method: (...given: never[]) => unknown = provider[name]
  return method(...given)
}

const calls = ['signMessage', 'signRaw', 'signPayload', 'request', 'getApi', 'on', 'removeListener'] as const
