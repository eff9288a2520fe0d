import { type AccountIdentity, blockchainFeature, type BlockchainRead, type Store } from '@latchkey/core'
import type { CaipNetwork, Identity } from '@latchkey/primitives'
import { createIdentityRequest, readIdentity } from '@latchkey/protocol'

import { fetchNamesOf, fetchProfile, leadsTo } from './profile-client.ts'

/**
 * Fetches the identity of an account from the Blockchain API (S7.03). If it has no name, the first name that was
 * registered there for the address counts (S7.14). Resolves with `undefined` without a call if the site names no
 * service, or if it does not support the network (S7.26).
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

/** Returns whether the service resolves a name to the account. */
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
