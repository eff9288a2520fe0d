import { untilAborted } from '@latchkey/primitives'
import type { Address } from 'viem'

import type { SigningContext } from '../signing/prepared.ts'
import { readTokenFacts, toFactCalls, type TokenFacts } from './token-facts.ts'

/** How long the node may take to say what tokens are called, in milliseconds. */
const factsMs = 4_000

/** What tokens say of themselves, by their contracts; nothing of those that do not, or not in time. */
export async function fetchTokenFacts(
  contracts: readonly Address[],
  { readRpc, network }: Pick<SigningContext, 'readRpc' | 'network'>,
): Promise<ReadonlyMap<Address, TokenFacts>> {
  const late = AbortSignal.timeout(factsMs)
  const facts = contracts.map(async contract => {
    const asking = toFactCalls(contract).map(async call =>
      untilAborted(readRpc('eth_call', [call, 'latest']), late).catch(() => undefined),
    )
    const [symbol, decimals] = await Promise.all(asking)
    return [contract, readTokenFacts(symbol, decimals, network.symbol)] as const
  })
  return new Map(await Promise.all(facts))
}
