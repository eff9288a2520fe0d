import type { CaipNetwork, NameLookup, ResolvedName } from '@latchkey/primitives'
import { ContractFunctionExecutionError, ContractFunctionRevertedError } from 'viem'
import { getEnsAddress } from 'viem/ens'

import { fetchAvatar, normalizeName, universalResolverOf } from './ens.ts'
import { withNameGateways } from './name-gateways.ts'
import type { RpcClient } from './rpc-clients.ts'

/**
 * The address behind an ENS name, and its avatar, if that is an image URL. Names that only another host could resolve (EIP-3668) are followed
 * to hosts that the site names, and no others.
 *
 * @returns `undefined` where nobody has the name, and for one with characters that names may not have
 * @throws viem's own errors, and why a gateway did not answer
 */
export async function resolveName(
  client: RpcClient,
  text: string,
  network: CaipNetwork,
  { gateways: named }: NameLookup = {},
  signal?: AbortSignal,
): Promise<ResolvedName | undefined> {
  const name = normalizeName(text.trim())
  if (!name?.includes('.')) return undefined
  const universalResolverAddress = universalResolverOf(network)
  const gateways = withNameGateways(client, named, signal)
  const address = await getEnsAddress(gateways.client, { name, universalResolverAddress }).catch((error: unknown) => {
    if (gateways.hasRefused() || isRefusal(error)) return null
    throw error
  })
  // In a batch what did not answer looks like a name that nobody has.
  const failure = gateways.failure()
  if (address === null && failure) throw failure
  if (address === null) return undefined
  const image = await fetchAvatar(gateways.client, name, universalResolverAddress)
  return { address, ...(image && { image }) }
}

/** The resolver has said no; a node that does not answer is something else. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ContractFunctionExecutionError &&
    error.walk(cause => cause instanceof ContractFunctionRevertedError) !== null
  )
}
