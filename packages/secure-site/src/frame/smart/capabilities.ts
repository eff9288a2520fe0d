import { type Address, isAddress, isAddressEqual } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { FrameNetwork } from '../signing/prepared.ts'
import type { Standing } from './smart-account.ts'

/**
 * Reads `wallet_getCapabilities` ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)): whether batches are atomic, by
 * chain. `ready`: the first batch upgrades the account.
 *
 * @param own the user's accounts
 * @param standingOf state of the account on a network; `undefined` for a plain account, or an unavailable one
 * @throws FrameError -32602, or 4100 for another account
 */
export async function readCapabilities(
  params: unknown,
  own: readonly string[],
  served: readonly FrameNetwork[],
  standingOf: (network: FrameNetwork, address: Address) => Promise<Standing | undefined>,
) {
  const [address, asked] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof address !== 'string')
    throw new FrameError(-32602, 'Missing address parameter in wallet_getCapabilities request.')
  if (!isAddress(address) || !own.some(each => isAddress(each) && isAddressEqual(address, each)))
    throw new FrameError(4100, 'The account is not one of this wallet')
  const chains = Array.isArray(asked) ? (asked as unknown[]).map(each => Number(each)) : undefined
  const entries = served.flatMap(network => {
    const chain = Number(network.chainId.split(':')[1])
    return chains && !chains.includes(chain) ? [] : [{ network, id: `0x${chain.toString(16)}` }]
  })
  const capabilities = entries.map(async ({ network, id }) => {
    const standing = (await standingOf(network, address)) ?? { kind: 'unusable' }
    const status = standing.kind === 'unusable' ? 'unsupported' : standing.kind === 'own' ? 'supported' : 'ready'
    return [id, { atomic: { status } }] as const
  })
  return Object.fromEntries(await Promise.all(capabilities))
}
