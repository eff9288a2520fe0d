import type { RemoteProvider } from '@latchkey/primitives'

import type { CosmosProvider } from './cosmos-provider.ts'

/**
 * A provider whose code comes with the pairing session, or with its first use. What is known at once is said at once; what is
 * called before the code is there waits for it.
 */
export function createLazyProvider(remote: RemoteProvider, load: () => Promise<CosmosProvider>): CosmosProvider {
  let loaded: CosmosProvider | undefined
  let loading: Promise<CosmosProvider> | undefined
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

  const call =
    (name: string, ...first: unknown[]) =>
    async (...rest: unknown[]) =>
      ((await ready()) as unknown as Record<string, (...given: unknown[]) => unknown>)[name]?.(...first, ...rest)

  // A signer is made at once (CosmJS does not wait for it), and its methods wait.
  const getSigner =
    (...methods: string[]) =>
    (chain = remote.chain()?.slice('cosmos:'.length)) =>
      Object.fromEntries(['getAccounts', ...methods].map(name => [name, call(name, chain)]))

  return Object.defineProperties(
    {
      ...Object.fromEntries(calls.map(name => [name, call(name)])),
      getOfflineSigner: getSigner('signAmino', 'signDirect'),
      getOfflineSignerOnlyAmino: getSigner('signAmino'),
    } as unknown as CosmosProvider,
    {
      accounts: { get: () => loaded?.accounts ?? [] },
      address: { get: () => remote.accounts()[0]?.address },
      chain: { get: () => remote.chain() },
    },
  )
}

const calls =
  'getKey getAccounts getOfflineSignerAuto signAmino signDirect signArbitrary verifyArbitrary suggestChain request getSigningClient on removeListener'.split(
    ' ',
  )
