import type { CaipNetworkId } from '@latchkey/primitives'

import type { CosmosProvider, OfflineAminoSigner, OfflineDirectSigner } from './cosmos-provider.ts'

/** Creates a signer at once, since CosmJS does not wait for it; its methods wait for the provider. */
export function createLateSigners(
  load: () => Promise<CosmosProvider>,
  chain: () => CaipNetworkId | undefined,
): Pick<CosmosProvider, 'getOfflineSigner' | 'getOfflineSignerOnlyAmino'> {
  const current = () => chain()?.slice('cosmos:'.length)
  const createAmino = (chainId: string | undefined): OfflineAminoSigner => {
    const signer = async () => (await load()).getOfflineSignerOnlyAmino(chainId)
    return {
      getAccounts: async () => (await signer()).getAccounts(),
      signAmino: async (...given) => (await signer()).signAmino(...given),
    }
  }
  const createBoth = (chainId: string | undefined): OfflineAminoSigner & OfflineDirectSigner => ({
    ...createAmino(chainId),
    signDirect: async (...given) => (await load()).getOfflineSigner(chainId).signDirect(...given),
  })
  return {
    getOfflineSigner: (chainId = current()) => createBoth(chainId),
    getOfflineSignerOnlyAmino: (chainId = current()) => createAmino(chainId),
  }
}
