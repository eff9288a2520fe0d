import { type CaipNetwork, isEvmAddress, safeImageUrl } from '@latchkey/primitives'
import type { Address } from 'viem'
import { getEnsText, normalize } from 'viem/ens'

import type { RpcClient } from './rpc-clients.ts'

/** ENS's universal resolver on Ethereum, used if the network does not name one. */
export const ensUniversalResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Returns the address of the resolver of names on Ethereum. */
export function universalResolverOf(network: CaipNetwork): Address {
  const contract: unknown = network.contracts?.ensUniversalResolver
  const address =
    typeof contract === 'object' && contract !== null && 'address' in contract ? contract.address : undefined
  return typeof address === 'string' && isEvmAddress(address) ? (address as Address) : ensUniversalResolver
}

/**
 * Returns the normal form of a name ([ENSIP-15](https://docs.ens.domains/ensip/15)). @returns `undefined` for an invalid name, or
 * one with characters that names may not have
 */
export function normalizeName(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/** Fetches the avatar of a name, if it is an image URL. @returns `undefined` if there is none, or it cannot be fetched */
export async function fetchAvatar(
  client: RpcClient,
  name: string,
  universalResolverAddress: Address,
): Promise<string | undefined> {
  return safeImageUrl(await getEnsText(client, { name, key: 'avatar', universalResolverAddress }).catch(() => null))
}
