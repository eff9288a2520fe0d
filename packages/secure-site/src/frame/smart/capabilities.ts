import { isAddress, isAddressEqual } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { FrameNetwork } from '../signing/prepared.ts'
import { readDelegation } from './smart-account.ts'

/**
 * `wallet_getCapabilities` (EIP-5792): whether batches are atomic, by chain. `ready`: the first one makes the account a smart account.
 *
 * @param codeOf the account's code on a network; undefined where it is used as a plain one
 */
export async function readCapabilities(
  params: unknown,
  own: string,
  served: readonly FrameNetwork[],
  codeOf: (network: FrameNetwork) => Promise<unknown> | undefined,
) {
  const [address, asked] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof address !== 'string')
    throw new FrameError(-32602, 'Missing address parameter in wallet_getCapabilities request.')
  if (!isAddress(address) || !isAddress(own) || !isAddressEqual(address, own))
    throw new FrameError(4100, 'The account is not one of this wallet')
  const chains = Array.isArray(asked) ? (asked as unknown[]).map(each => Number(each)) : undefined
  const entries = served.flatMap(network => {
    const chain = Number(network.chainId.split(':')[1])
    return chains && !chains.includes(chain) ? [] : [{ network, id: `0x${chain.toString(16)}` }]
  })
  const capabilities = entries.map(async ({ network, id }) => {
    const code = codeOf(network)
    const delegation = code && readDelegation(await code)
    const status = !delegation ? 'unsupported' : delegation.kind === 'own' ? 'supported' : 'ready'
    return [id, { atomic: { status } }] as const
  })
  return Object.fromEntries(await Promise.all(capabilities))
}
