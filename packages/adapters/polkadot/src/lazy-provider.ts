import type { RemoteProvider } from '@latchkey/primitives'

import type { PolkadotProvider } from './polkadot-provider.ts'

/**
 * A provider whose code comes with the pairing session, or with its first use. What is known at once is said at once; what is
 * called before the code is there waits for it.
 */
export function createLazyProvider(remote: RemoteProvider, load: () => Promise<PolkadotProvider>): PolkadotProvider {
  let provider: PolkadotProvider | undefined
  let loading: Promise<PolkadotProvider> | undefined
  const ready = () =>
    (loading ??= load().then(
      loaded => (provider = loaded),
      (error: unknown) => {
        // A chunk that did not load is asked for again.
        loading = undefined
        throw error
      },
    ))
  ready().catch(() => {})

  const later =
    (path: readonly string[]) =>
    async (...given: unknown[]) =>
      follow(await ready(), path)(...given)

  return {
    get accounts() {
      return provider?.accounts ?? []
    },
    get address() {
      return provider?.address ?? remote.accounts()[0]?.address
    },
    get chain() {
      return remote.chain()
    },
    metadata: undefined,
    signer: { signPayload: later(['signer', 'signPayload']), signRaw: later(['signer', 'signRaw']) },
    ...(Object.fromEntries(calls.map(name => [name, later([name])])) as Pick<PolkadotProvider, (typeof calls)[number]>),
    on: (event, listener) => void ready().then(({ on }) => on(event, listener)),
    removeListener: (event, listener) => void ready().then(loaded => loaded.removeListener(event, listener)),
  } as PolkadotProvider
}

const calls = ['signMessage', 'signRaw', 'signPayload', 'request', 'getApi'] as const

function follow(target: unknown, path: readonly string[]): (...given: unknown[]) => unknown {
  return path.reduce<unknown>((each, key) => (each as Record<string, unknown>)[key], target) as never
}
