import { BaseError, type CaipNetwork } from '@latchkey/primitives'
import { SigningStargateClient, type SigningStargateClientOptions } from '@cosmjs/stargate'

import type { OfflineSigner } from './cosmos-provider.ts'

/**
 * A signing client over a network's own endpoint.
 *
 * @throws BaseError `chainNotSupported` for a network without an endpoint
 */
export async function createSigningClient(
  network: CaipNetwork | undefined,
  signer: OfflineSigner,
  options?: SigningStargateClientOptions,
): Promise<SigningStargateClient> {
  const [url] = network?.rpcUrls.default.http ?? []
  if (url === undefined) {
    throw new BaseError('chainNotSupported', 'Chain is not supported', {
      advice: network ? `${network.name} has no endpoint in \`rpcUrls\`.` : 'No Cosmos network is active.',
    })
  }
  return await SigningStargateClient.connectWithSigner(url, signer, options)
}
