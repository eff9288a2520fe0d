import { type CaipNetwork, type Identity, isEvmAddress, safeImageUrl } from '@latchkey/primitives'
import type { Address } from 'viem'
import { getEnsName, getEnsText, normalize } from 'viem/ens'

import type { RpcClient } from './rpc-clients.ts'

/** ENS's universal resolver on Ethereum, where the network does not name one. */
export const ensUniversalResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * The primary ENS name of an address, if it resolves to that address, and its avatar, if that is an image URL. Avatars that
 * only a gateway could show (IPFS, tokens) are left out: no host is called but the network's own endpoint.
 *
 * @returns `undefined` when there is no name, or one that is not in ENS's normal form (ENSIP-15)
 * @throws viem's own errors
 */
export async function fetchIdentity(
  client: RpcClient,
  account: string,
  network: CaipNetwork,
): Promise<Identity | undefined> {
  if (!isEvmAddress(account)) return undefined
  const universalResolverAddress = readAddress(network.contracts?.ensUniversalResolver) ?? ensUniversalResolver
  const name = await getEnsName(client, { address: account as Address, universalResolverAddress })
  if (name === null || !isNormal(name)) return undefined
  const avatar = await getEnsText(client, { name, key: 'avatar', universalResolverAddress }).catch(() => null)
  const image = safeImageUrl(avatar)
  return { name, ...(image && { image }) }
}

/** A name that is not in its normal form can look like another one. */
function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

function readAddress(contract: unknown): Address | undefined {
  const address =
    typeof contract === 'object' && contract !== null && 'address' in contract ? contract.address : undefined
  return typeof address === 'string' && isEvmAddress(address) ? (address as Address) : undefined
}
