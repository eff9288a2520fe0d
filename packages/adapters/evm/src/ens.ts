import { type CaipNetwork, isEvmAddress, safeImageUrl } from '@latchkey/primitives'
import type { Address } from 'viem'
import { getEnsText, normalize } from 'viem/ens'

import type { RpcClient } from './rpc-clients.ts'

/** ENS's universal resolver on Ethereum, where the network does not name one. */
export const ensUniversalResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Whom to ask for names on Ethereum. */
export function universalResolverOf(network: CaipNetwork): Address {
  const contract: unknown = network.contracts?.ensUniversalResolver
  const address =
    typeof contract === 'object' && contract !== null && 'address' in contract ? contract.address : undefined
  return typeof address === 'string' && isEvmAddress(address) ? (address as Address) : ensUniversalResolver
}

/** A name in its normal form (ENSIP-15). @returns `undefined` for what is no name, or has characters that names may not have */
export function normalizeName(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/** The avatar of a name, if that is an image URL. @returns `undefined` where there is none, or none can be had */
export async function fetchAvatar(
  client: RpcClient,
  name: string,
  universalResolverAddress: Address,
): Promise<string | undefined> {
  return safeImageUrl(await getEnsText(client, { name, key: 'avatar', universalResolverAddress }).catch(() => null))
}
