import { type AccountIdentity, blockchainFeature, type BlockchainRead, type Store } from '@latchkey/core'
import type { CaipNetwork, Identity } from '@latchkey/primitives'
import { createIdentityRequest, readIdentity } from '@latchkey/protocol'

import { fetchNamesOf, fetchProfile, leadsTo } from '../names/profile-client.ts'

/**
 * What the Blockchain API says of an account (S7.03), or, where that has no name, the first one that was registered for it there (S7.14);
 * `undefined` where the site names none, or it does not know the network, which is not asked then (S7.26).
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
  const identity = await store.use(blockchainFeature).read(network.caipNetworkId, call, signal)
  if (!identity || identity.name || network.chainNamespace !== 'eip155') return identity
  const [name] = await fetchNamesOf(store, address, network, signal).catch(() => [])
  return { ...identity, ...(name && { name }) }
}

/** Whether the service, asked for a name, tells the account that it was told for. */
export async function leadsToByService(
  store: Store,
  name: string,
  { address }: Pick<AccountIdentity, 'address'>,
  network: CaipNetwork,
  signal: AbortSignal,
): Promise<boolean> {
  const profile = await fetchProfile(store, name.toLowerCase(), network, signal).catch(() => undefined)
  return leadsTo(profile, address)
}
