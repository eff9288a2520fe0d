import { BaseError, type Eip1193Provider, type WalletSession } from '@latchkey/primitives'

import { ask } from './ask.ts'
import { parseAccounts, parseChainId } from './wallet-answer.ts'

/** What a wallet's provider is known to be on. */
export interface EvmSession {
  accounts: readonly string[]
  chainId: number
}

/** @returns no addresses when the answer holds none */
export async function fetchAccounts(
  provider: Eip1193Provider,
  method: 'eth_accounts' | 'eth_requestAccounts',
): Promise<string[]> {
  return parseAccounts(await ask(provider, method)) ?? []
}

/** @throws BaseError `invalidChainId` when the wallet answers with no chain id */
export async function fetchChainId(provider: Eip1193Provider): Promise<number> {
  const chainId = parseChainId(await ask(provider, 'eth_chainId'))
  if (chainId !== undefined) return chainId
  throw new BaseError('invalidChainId', 'Invalid chainId', {
    advice: 'Choose a network in the wallet, then try again.',
  })
}

export function toWalletSession({ accounts, chainId }: EvmSession): WalletSession {
  return {
    accounts: accounts.map(address => ({ namespace: 'eip155', address, type: 'eoa' })),
    networks: { eip155: `eip155:${chainId}` },
  }
}
