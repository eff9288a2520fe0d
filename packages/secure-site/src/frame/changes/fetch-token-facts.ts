import { raceAbort } from '@latchkey/primitives'
import type { Address } from 'viem'

import type { SigningContext } from '../signing/prepared.ts'
import { readTokenFacts, toFactCalls, type TokenFacts } from './token-facts.ts'

/** Timeout of the node's answers about tokens, in milliseconds. */
const factsMs = 4_000

/** Fetches the tokens' own symbols and decimals, by contract. Missing or late answers are left out. */
export async function fetchTokenFacts(
  contracts: readonly Address[],
  { readRpc, network }: Pick<SigningContext, 'readRpc' | 'network'>,
): Promise<ReadonlyMap<Address, TokenFacts>> {
  const late = AbortSignal.timeout(factsMs)
  const facts = contracts.map(async contract => {
    const asking = toFactCalls(contract).map(async call =>
      raceAbort(readRpc('eth_call', [call, 'latest']), late).catch(() => undefined),
    )
    const [symbol, decimals] = await Promise.all(asking)
    return [contract, readTokenFacts(symbol, decimals, network.symbol)] as const
  })
  return new Map(await Promise.all(facts))
}
