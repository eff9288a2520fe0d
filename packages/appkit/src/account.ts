import { accountExplorerUrl, fetchAccountDetails as fetchDetails } from '@latchkey/features/account'
import type { Token, TokensChoice, TokensSnapshot } from '@latchkey/features/tokens'
import type { ActivityPage, ActivityPageChoice, ActivityState, Transaction } from '@latchkey/features/activity'
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
 * Balance, name and picture of the account of a family, or of the active one, asked for where they are not known or no longer good: a balance is
 * good for 30 s, a name for 5 min.
 *
 * @returns what is known then: what a node or a name service did not answer is not there
 * @throws KitError `caipNetworkOrAddressUndefined` without an account
 */
export function fetchAccountDetails(kit: AppKit, namespace?: ChainNamespace): Promise<AccountDetails> {
  return fetchDetails(kit.store, namespace)
}

/** Hears what is known about the account of a family, or of the active one, at once and at every change, until stopped. */
export function watchAccountDetails(
  kit: AppKit,
  callback: (details: AccountDetails) => void,
  namespace?: ChainNamespace,
): Stop {
  return follow(kit.observe('details', namespace), callback)
}

/** The page of the account of a family, or of the active one, at its network's block explorer; `undefined` where there is none of either. */
export function getExplorerUrl(kit: AppKit, namespace?: ChainNamespace): string | undefined {
  return accountExplorerUrl(kit.store, namespace)
}

/**
 * What an account holds on its network: what is known where that is not older than 30 s, else asked for.
 *
 * @param choice another family or network @default the active family, on the network that it is on
 * @throws KitError `caipNetworkOrAddressUndefined` without an account, `chainNotSupported` where nobody tells what it holds,
 *   `tokenBalanceUnavailable` when that did not come
 */
export async function fetchTokens(kit: AppKit, choice?: TokensChoice): Promise<readonly Token[]> {
  const { fetchTokens: fetchAll } = await loadTokens()
  return fetchAll(kit.store, choice)
}

/**
 * Hears what is known of an account's tokens, once that is loaded and at every change, until stopped. Meanwhile they are kept up to date: asked for when
 * account or network change, and when the person comes back to the page.
 *
 * @param choice another family or network @default the active family, on the network that it is on
 */
export function watchTokens(kit: AppKit, callback: (state: TokensSnapshot) => void, choice?: TokensChoice): Stop {
  return followLoaded(kit, loadTokens(), ({ tokensOf }) => follow(tokensOf(kit.store, choice), callback), notFollowed)
}

/** An account whose balance changed, and what changed it. */
export interface RefetchChoice extends TokensChoice {
  /** The contract, or mint, of the token that the account received or sent. @default the native currency */
  token?: string | undefined
}

/**
 * Fetches balance, tokens and activity of an account again, past what the kit remembers for 30 s. Call it after a transaction that the kit
 * did not send, such as one of your server. The modal, the hooks and the `watch…` functions then show the new figures.
 *
 * @param choice another family or network @default the active family, on the network that it is on
 * @returns once balance and tokens are there, or have failed
 * @throws KitError `caipNetworkOrAddressUndefined` without an account
 */
export async function refetchAccount(kit: AppKit, choice?: RefetchChoice): Promise<void> {
  const [{ refetchTokens }, { refetchActivity }] = await Promise.all([loadTokens(), loadActivity()])
  refetchActivity(kit.store, await refetchTokens(kit.store, choice))
}

/**
 * One page of what happened to the EVM account that is connected, on its network. Empty where nobody tells.
 *
 * @throws KitError `activityWithoutAddress` without an account, and then nothing is asked; `activityUnavailable`
 */
export async function fetchActivity(kit: AppKit, choice?: ActivityPageChoice): Promise<ActivityPage> {
  const { fetchActivity: fetchPage } = await loadActivity()
  return fetchPage(kit.store, choice)
}

/**
 * Hears what is known of what happened to the EVM account, once that is loaded and at every change, until stopped. As long as somebody
 * hears it, it is kept up to date: when account or network change, and when the person comes back.
 */
export function watchActivity(kit: AppKit, callback: (activity: Readonly<ActivityState>) => void): Stop {
  return followLoaded(kit, loadActivity(), ({ activityOf }) => follow(activityOf(kit.store), callback), notFollowed)
}

/**
 * Adds the next page to what `watchActivity` tells, or asks again for one that did not come. What fails stands there.
 *
 * @throws KitError `activityWithoutAddress` without an account
 */
export async function fetchMoreActivity(kit: AppKit): Promise<void> {
  const { fetchMoreActivity: fetchMore } = await loadActivity()
  await fetchMore(kit.store)
}

const notFollowed = 'The account is not followed'
const loadTokens = () => import('@latchkey/features/tokens')
const loadActivity = () => import('@latchkey/features/activity')
