import { type CaipNetwork, type Identity, isEvmAddress, type NameLookup } from '@latchkey/primitives'
import type { Address } from 'viem'
import { getEnsName } from 'viem/ens'

import { fetchAvatar, normalizeName, universalResolverOf } from './ens.ts'
import { withNameGateways } from './name-gateways.ts'
import type { RpcClient } from './rpc-clients.ts'

/**
 * The primary ENS name of an address, if it resolves to that address, and its avatar, if that is an image URL. Avatars that
 * only a gateway could show (IPFS, tokens) are left out: no host is called but the network's own endpoint, and the hosts that the site names for
 * names whose records are not on the chain (EIP-3668).
 *
 * @returns `undefined` when there is no name, or one that is not in ENS's normal form (ENSIP-15): it can look like another one
 * @throws viem's own errors
 */
export async function fetchIdentity(
  client: RpcClient,
  account: string,
  network: CaipNetwork,
  { gateways: named }: NameLookup = {},
  signal?: AbortSignal,
): Promise<Identity | undefined> {
  if (!isEvmAddress(account)) return undefined
  const universalResolverAddress = universalResolverOf(network)
  const gateways = withNameGateways(client, named, signal)
  const name = await getEnsName(gateways.client, { address: account as Address, universalResolverAddress })
  if (name === null || normalizeName(name) !== name) return undefined
  const image = await fetchAvatar(gateways.client, name, universalResolverAddress)
  return { name, ...(image && { image }) }
}
