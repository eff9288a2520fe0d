import { BaseError, type CaipNetwork } from '@latchkey/primitives'
import type { SigningStargateClient, SigningStargateClientOptions } from '@cosmjs/stargate'

import { chainIdOf } from './chain-info.ts'
import type { OfflineSigner } from './cosmos-provider.ts'
import { loadStargate } from './load-stargate.ts'

/**
 * Creates a signing client over a network's own endpoint.
 *
 * @throws BaseError `chainNotSupported` for a network without an endpoint
 * @throws MissingLibraryError if the site has not installed @cosmjs/stargate
 */
export async function createSigningClient(
  network: CaipNetwork | undefined,
  getSigner: (chainId: string) => Promise<OfflineSigner>,
  options?: SigningStargateClientOptions,
): Promise<SigningStargateClient> {
  const [url] = network?.rpcUrls.default.http ?? []
  if (network === undefined || url === undefined) {
    throw new BaseError('chainNotSupported', 'Chain is not supported', {
      advice: network ? `${network.name} has no endpoint in \`rpcUrls\`.` : 'No Cosmos network is active.',
    })
  }
  const { SigningStargateClient } = await loadStargate()
  return await SigningStargateClient.connectWithSigner(url, await getSigner(chainIdOf(network)), options)
}
