import { listenTo } from '@latchkey/adapter-kit'
import { BaseError, type Eip1193Provider, untilAborted, type WalletSession } from '@latchkey/primitives'

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

/**
 * Asks for the chain to the accounts that a wallet gave. Where it tells of others meanwhile, those count: nobody else listens yet.
 *
 * @throws BaseError `invalidChainId`, or the signal's reason
 */
export async function fetchSession(
  provider: Eip1193Provider,
  given: readonly string[],
  signal: AbortSignal | undefined,
): Promise<EvmSession> {
  let accounts = given
  const stop = listenTo(provider, 'accountsChanged', payload => (accounts = parseAccounts(payload) ?? accounts))
  try {
    const chainId = await untilAborted(fetchChainId(provider), signal)
    return { accounts, chainId }
  } finally {
    stop()
  }
}

/** @param isSmartAccount whether the account is a contract, which lives on one chain */
export function toWalletSession({ accounts, chainId }: EvmSession, isSmartAccount: boolean): WalletSession {
  const network = `eip155:${chainId}` as const
  return {
    accounts: accounts.map(address => ({
      namespace: 'eip155',
      address,
      type: isSmartAccount ? 'smartAccount' : 'eoa',
    })),
    networks: { eip155: network },
    ...(isSmartAccount && { approvedNetworkIds: [network] }),
  }
}
