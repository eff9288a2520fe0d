import { listenTo, withTimeout } from '@latchkey/adapter-kit'
import {
  BaseError,
  type Clock,
  type Eip1193Provider,
  type Stop,
  raceAbort,
  type WalletSession,
} from '@latchkey/primitives'

import { ask } from './ask.ts'
import { parseAccounts, parseChainId } from './wallet-answer.ts'

/** Accounts and chain that a wallet's provider last reported. */
export interface EvmSession {
  accounts: readonly string[]
  chainId: number
}

/** @returns an empty list if the answer holds no addresses */
export async function fetchAccounts(
  provider: Eip1193Provider,
  method: 'eth_accounts' | 'eth_requestAccounts',
): Promise<string[]> {
  return parseAccounts(await ask(provider, method)) ?? []
}

/** Requests the accounts in the wallet's window. Some wallets answer with nothing, and list the accounts from then on. */
export async function requestAccounts(provider: Eip1193Provider): Promise<string[]> {
  const given = await fetchAccounts(provider, 'eth_requestAccounts')
  return given.length > 0 ? given : await fetchAccounts(provider, 'eth_accounts').catch(() => [])
}

/** Maximum wait for an account of a wallet that lists none at the start of a visit, in milliseconds. */
const lateAccountsMs = 1_000

/**
 * Waits for the accounts of a wallet that lists none yet. Some wallets begin a visit with an empty list until their own code has
 * loaded. They report the accounts, or list them when they are asked again.
 */
export async function awaitAccounts(provider: Eip1193Provider, clock: Clock): Promise<string[]> {
  let stop: Stop = () => {}
  const reported = new Promise<string[]>(resolve => {
    stop = listenTo(provider, 'accountsChanged', payload => {
      const accounts = parseAccounts(payload)
      if (accounts?.length) resolve(accounts)
    })
  })
  try {
    return (await withTimeout(clock, lateAccountsMs, reported)) ?? (await fetchAccounts(provider, 'eth_accounts'))
  } finally {
    stop()
  }
}

/** @throws BaseError `invalidChainId` if the wallet does not answer with a chain id */
export async function fetchChainId(provider: Eip1193Provider): Promise<number> {
  const chainId = parseChainId(await ask(provider, 'eth_chainId'))
  if (chainId !== undefined) return chainId
  throw new BaseError('invalidChainId', 'Invalid chainId', {
    advice: 'Choose a network in the wallet, then try again.',
  })
}

/**
 * Requests the chain for the accounts that a wallet gave. What the wallet reports meanwhile counts, because no other listener is
 * set up yet: other accounts, and another chain than its answer, which may be older than the user's choice in the wallet's
 * window.
 *
 * @throws BaseError `invalidChainId`, or the signal's reason
 */
export async function fetchSession(
  provider: Eip1193Provider,
  given: readonly string[],
  signal: AbortSignal | undefined,
): Promise<EvmSession> {
  let accounts = given
  let reported: number | undefined
  const stops = [
    listenTo(provider, 'accountsChanged', payload => (accounts = parseAccounts(payload) ?? accounts)),
    listenTo(provider, 'chainChanged', payload => (reported = parseChainId(payload) ?? reported)),
  ]
  try {
    const chainId = await raceAbort(fetchChainId(provider), signal)
    return { accounts, chainId: reported ?? chainId }
  } finally {
    for (const stop of stops) stop()
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
