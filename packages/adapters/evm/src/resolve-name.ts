import type { AddressLookup, CaipNetwork, ResolvedName } from '@latchkey/primitives'
import { ContractFunctionExecutionError, ContractFunctionRevertedError } from 'viem'
import { getEnsAddress, toCoinType } from 'viem/ens'

import { askNode } from './ask-node.ts'
import { fetchAvatar, normalizeName, universalResolverOf } from './ens.ts'
import { isContractCode } from './is-contract-code.ts'
import { withNameGateways } from './name-gateways.ts'
import type { RpcClient } from './rpc-clients.ts'

/**
 * Returns the address of an ENS name on a network ([ENSIP-11](https://docs.ens.domains/ensip/11)), and its avatar, if that is an
 * image URL. A name without an address there stands for its Ethereum account, unless that is a contract: it is unknown who
 * controls a contract's address on another network. Names that need another host
 * ([EIP-3668](https://eips.ethereum.org/EIPS/eip-3668)) are followed to hosts that the site names, and no others.
 *
 * @param network the network that has the names
 * @returns `undefined` if the name has no such address, and for one with characters that names may not have
 * @throws viem's own errors, and the reason why a gateway did not answer
 */
export async function resolveName(
  client: RpcClient,
  text: string,
  network: CaipNetwork,
  { gateways: named, network: target = network }: AddressLookup = {},
  signal?: AbortSignal,
): Promise<ResolvedName | undefined> {
  const name = normalizeName(text.trim())
  if (!name?.includes('.')) return undefined
  const universalResolverAddress = universalResolverOf(network)
  const gateways = withNameGateways(client, named, signal)
  const fetchAddress = (coinType?: bigint): Promise<string | null> =>
    getEnsAddress(gateways.client, {
      name,
      universalResolverAddress,
      ...(coinType !== undefined && { coinType }),
    }).catch((error: unknown) => {
      if (gateways.hasRejected() || isRejection(error)) return null
      throw error
    })
  const chainId = Number(target.id)
  const isElsewhere = chainId !== 1
  const own = isElsewhere && chainId < coinTypeLimit ? await fetchAddress(toCoinType(chainId)) : null
  // In a batch, a missing answer looks like a name without an owner.
  const throwFailure = (): void => {
    const failure = gateways.failure()
    if (failure) throw failure
  }
  if (own === null) throwFailure()
  // The address there may be at a gateway that the site does not name.
  if (own === null && gateways.hasRejected()) return undefined
  const address = own ?? (await fetchAddress())
  if (address === null) throwFailure()
  if (address === null) return undefined
  const isFallback = isElsewhere && own === null
  if (isFallback && isContractCode(await askNode(client, 'eth_getCode', address, 'latest'))) return undefined
  const image = await fetchAvatar(gateways.client, name, universalResolverAddress)
  return { address, ...(image && { image }) }
}

/** Chains from this id on have no coin type (ENSIP-11). */
const coinTypeLimit = 2 ** 31

/** The resolver refused; a node that does not answer is something else. */
function isRejection(error: unknown): boolean {
  return (
    error instanceof ContractFunctionExecutionError &&
    error.walk(cause => cause instanceof ContractFunctionRevertedError) !== null
  )
}
