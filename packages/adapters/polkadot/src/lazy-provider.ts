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
  for (const name of calls)
    provider[name] = async (...given: never[]) => ((await ready())[name] as (...given: never[]) => unknown)(...given)
  const { signPayload, signRaw } = provider
  return Object.defineProperties({ ...provider, signer: { signPayload, signRaw } } as unknown as PolkadotProvider, {
    accounts: { get: () => loaded?.accounts ?? [] },
    address: { get: () => remote.accounts()[0]?.address },
    chain: { get: () => remote.chain() },
  })
}

const calls = ['signMessage', 'signRaw', 'signPayload', 'request', 'getApi', 'on', 'removeListener'] as const
