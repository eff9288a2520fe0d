import type { CaipNetwork, ResolvedName } from '@latchkey/primitives'
import { ContractFunctionExecutionError, ContractFunctionRevertedError } from 'viem'
import { getEnsAddress } from 'viem/ens'

import { fetchAvatar, normalizeName, universalResolverOf } from './ens.ts'
import type { RpcClient } from './rpc-clients.ts'

/**
 * The address behind an ENS name, and its avatar, if that is an image URL. Names that only another host could resolve (EIP-3668) are left
 * out: no host is called but the network's own endpoint.
 *
 * @returns `undefined` where nobody has the name, and for one with characters that names may not have
 * @throws viem's own errors
 */
export async function resolveName(
  client: RpcClient,
  text: string,
  network: CaipNetwork,
): Promise<ResolvedName | undefined> {
  const name = normalizeName(text.trim())
  if (!name?.includes('.')) return undefined
  const universalResolverAddress = universalResolverOf(network)
  const address = await getEnsAddress(client, { name, universalResolverAddress }).catch((error: unknown) => {
    if (isRefusal(error)) return null
    throw error
  })
  if (address === null) return undefined
  const image = await fetchAvatar(client, name, universalResolverAddress)
  return { address, ...(image && { image }) }
}

/** The resolver has said no; a node that does not answer is something else. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ContractFunctionExecutionError &&
    error.walk(cause => cause instanceof ContractFunctionRevertedError) !== null
  )
}
