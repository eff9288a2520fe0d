import { type Eip1193Provider, isRequestPending, isUserRejection, readList, readProperty } from '@latchkey/primitives'

import { ask } from './ask.ts'
import { parseAccounts } from './wallet-answer.ts'

/** A wallet's accounts, and what it answered together with them. */
export interface AnswerWithCapabilities {
  accounts: readonly string[]
  /** Capabilities of the first account, by the names that were requested. */
  capabilities?: Readonly<Record<string, unknown>>
}

/**
 * Asks a wallet for accounts and more in one window (`wallet_connect`, [ERC-7846](https://eips.ethereum.org/EIPS/eip-7846)). No
 * wallet says beforehand whether it supports this.
 *
 * @returns `undefined` if it does not: it should be asked for its accounts alone
 * @throws the wallet's own error if the user refused, or has a window of the wallet open
 */
export async function connectWithCapabilities(
  provider: Eip1193Provider,
  capabilities: Readonly<Record<string, unknown>>,
): Promise<AnswerWithCapabilities | undefined> {
  let answer: unknown
  try {
    answer = await ask(provider, 'wallet_connect', [{ version: '1', capabilities }])
  } catch (error) {
    if (isUserRejection(error) || isRequestPending(error)) throw error
    return undefined
  }
  const given = readList(answer, 'accounts')
  const accounts = parseAccounts(given.map(each => readProperty(each, 'address')))
  if (!accounts || accounts.length === 0) return undefined
  const gained = readProperty(given[0], 'capabilities')
  const isRecord = typeof gained === 'object' && gained !== null
  return { accounts, ...(isRecord && { capabilities: gained as Record<string, unknown> }) }
}
