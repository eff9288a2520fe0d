import { type AccountIdentity, blockchainFeature, type BlockchainRead, type Store } from '@latchkey/core'
import type { CaipNetwork, Identity } from '@latchkey/primitives'
import { createIdentityRequest, readIdentity } from '@latchkey/protocol'

/**
 * What the Blockchain API says of the account that is connected (S7.03); `undefined` where the site names none, or it does not know
 * the network, which is not asked then (S7.26).
 */
export async function fetchServiceIdentity(
  store: Store,
  { address, caipAddress }: Pick<AccountIdentity, 'address' | 'caipAddress'>,
  network: CaipNetwork,
  signal: AbortSignal,
): Promise<Identity | undefined> {
  const call: BlockchainRead<Identity | undefined> = {
    request: sdk => createIdentityRequest(sdk, address, caipAddress),
    parse(body) {
      const answer = readIdentity(body)
      if (!answer.ok) return answer
      const { name, avatar } = answer.value
      return { ok: true, value: { ...(name && { name }), ...(avatar && { image: avatar }) } }
    },
    empty: undefined,
  }
  return store.use(blockchainFeature).read(network.caipNetworkId, call, signal)
}
