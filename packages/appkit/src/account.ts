import {
  accountExplorerUrl,
  type ActivityPage,
  type ActivityPageChoice,
  type ActivityState,
  fetchAccountDetails as fetchDetails,
  type Token,
  type TokensChoice,
  type TokensSnapshot,
  type Transaction,
} from '@latchkey/features/account'
import { loadActivity, loadTokens } from '@latchkey/features/loaders'
import type { AccountDetails } from '@latchkey/core'
import type { ChainNamespace, Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'
import { followLoaded } from './follow-loaded.ts'
import { follow } from './observables.ts'

export { formatBalance, formatExact, formatFiat, formatQuote } from '@latchkey/primitives'
export type {
  AccountDetails,
  ActivityPage,
  ActivityPageChoice,
  ActivityState,
  Token,
  TokensChoice,
  TokensSnapshot,
  Transaction,
}

/**
 * Returns balance, name and picture of a namespace's account, or of the active one. Fetches them if they are missing or stale: a
 * balance after 30 s, a name after 5 min.
 *
 * @example const { balance, balanceSymbol } = await fetchAccountDetails(kit)
 * @returns the known details, without those that a node or a name service did not answer
 * @throws KitError `caipNetworkOrAddressUndefined` without an account
 */
export function fetchAccountDetails(kit: AppKit, namespace?: ChainNamespace): Promise<AccountDetails> {
  return fetchDetails(kit.store, namespace)
}

/** Calls back with the details of a namespace's account, or of the active one: at once and at every change, until stopped. */
export function watchAccountDetails(
  kit: AppKit,
  callback: (details: AccountDetails) => void,
  namespace?: ChainNamespace,
): Stop {
  return follow(kit.observe('details', namespace), callback)
}

/**
 * Returns the page of a namespace's account, or of the active one, at its network's block explorer; `undefined` without an
 * account or an explorer.
 */
export function getExplorerUrl(kit: AppKit, namespace?: ChainNamespace): string | undefined {
  return accountExplorerUrl(kit.store, namespace)
}

/**
 * Returns the tokens of an account on its network. Fetches them if they are older than 30 s.
 *
 * @example const tokens = await fetchTokens(kit, { network: 'eip155:8453' })
 * @param choice another namespace or network. @default the active namespace and its network
 * @throws KitError `caipNetworkOrAddressUndefined` without an account, `chainNotSupported` if no source provides the tokens,
 *   `tokenBalanceUnavailable` if the request failed
 */
export async function fetchTokens(kit: AppKit, choice?: TokensChoice): Promise<readonly Token[]> {
  const { fetchTokens: fetchAll } = await loadTokens()
  return fetchAll(kit.store, choice)
}

/**
 * Calls back with an account's tokens, once their code is loaded and at every change, until stopped. Meanwhile they are fetched
 * again when account or network change, and when the user returns to the page.
 *
 * @param choice another namespace or network. @default the active namespace and its network
 */
export function watchTokens(kit: AppKit, callback: (state: TokensSnapshot) => void, choice?: TokensChoice): Stop {
  return followLoaded(kit, loadTokens(), ({ tokensOf }) => follow(tokensOf(kit.store, choice), callback), notFollowed)
}

/** Selects the account whose balance changed, and the changed token. */
export interface RefetchChoice extends TokensChoice {
  /** Address of the contract or mint of the received or sent token. @default the native currency */
  token?: string | undefined
}

/**
 * Fetches balance, tokens and activity of an account again, past the cache of 30 s. Call it after a transaction that the kit did
 * not send, such as one of your server. The modal, the hooks and the `watch…` functions then show the new values.
 *
 * @example await refetchAccount(kit)
 * @param choice another namespace or network. @default the active namespace and its network
 * @returns once balance and tokens are fetched, or have failed
 * @throws KitError `caipNetworkOrAddressUndefined` without an account
 */
export async function refetchAccount(kit: AppKit, choice?: RefetchChoice): Promise<void> {
  const [{ refetchTokens }, { refetchActivity }] = await Promise.all([loadTokens(), loadActivity()])
  refetchActivity(kit.store, await refetchTokens(kit.store, choice))
}

/**
 * Fetches one page of past transactions of the connected EVM account, on its network. Empty if no source provides them.
 *
 * @example const { transactions, next } = await fetchActivity(kit)
 * @throws KitError `activityWithoutAddress` without an account, before any request; `activityUnavailable`
 */
export async function fetchActivity(kit: AppKit, choice?: ActivityPageChoice): Promise<ActivityPage> {
  const { fetchActivity: fetchPage } = await loadActivity()
  return fetchPage(kit.store, choice)
}

/**
 * Calls back with past transactions of the EVM account, once their code is loaded and at every change, until stopped. Meanwhile
 * they are fetched again when account or network change, and when the user returns.
 */
export function watchActivity(kit: AppKit, callback: (activity: Readonly<ActivityState>) => void): Stop {
  return followLoaded(kit, loadActivity(), ({ activityOf }) => follow(activityOf(kit.store), callback), notFollowed)
}

/**
 * Adds the next page to the transactions of `watchActivity`, or retries a failed one. A failure is part of that state.
 *
 * @throws KitError `activityWithoutAddress` without an account
 */
export async function fetchMoreActivity(kit: AppKit): Promise<void> {
  const { fetchMoreActivity: fetchMore } = await loadActivity()
  await fetchMore(kit.store)
}

const notFollowed = 'The account is not followed'
