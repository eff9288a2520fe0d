import { createKeptAnswers, type KeptAnswers, type Store } from '@latchkey/core'
import { isCaipNetworkId } from '@latchkey/primitives'

import { fieldsOf, isAmount, isShortText } from '../../kept-fields.ts'
import { originOf, ownOrigins } from '../../own-origins.ts'
import type { Token } from '../../transactions/shared/token.ts'

/** Lifetime of a list of tokens (S9.03). */
export const tokensAgeMs = 30_000

/** Maximum of stored tokens per account. An account with more is requested again after a reload. */
const maxTokens = 500

/** Creates the store of token lists, by the CAIP-10 id of the account. It outlives the page (S3.79). */
export function keptTokens(store: Store): KeptAnswers<readonly Token[]> {
  const { storage, options, environment } = store
  const origins = ownOrigins(store)
  const ofSite = new Set(
    Object.values(options.tokens ?? {}).flatMap(tokens => [tokens ?? []].flat().map(({ image }) => image)),
  )
  const isShown = (picture: unknown): picture is string =>
    typeof picture === 'string' && (ofSite.has(picture) || origins.has(originOf(picture) ?? ''))

  function toToken(value: unknown, account: string): Token | undefined {
    const {
      name,
      symbol,
      chainId,
      address,
      decimals,
      quantity,
      price,
      value: worth,
      iconUrl,
      isNamed,
      isImitation,
    } = fieldsOf(value)
    const { numeric } = fieldsOf(quantity)
    if (!isShortText(name) || !isShortText(symbol) || !isCaipNetworkId(chainId) || !account.startsWith(`${chainId}:`))
      return undefined
    if (!isDecimals(decimals) || !isAmount(numeric)) return undefined
    if (address !== undefined && !(isShortText(address) && address.startsWith(`${chainId}:`))) return undefined
    return {
      name,
      symbol,
      chainId,
      ...(address !== undefined && { address }),
      decimals,
      quantity: { decimals: String(decimals), numeric },
      ...(isPrice(price) && { price }),
      ...(isPrice(worth) && { value: worth }),
      ...(isShown(iconUrl) && { iconUrl }),
      isNamed: isNamed === true,
      ...(isImitation === true && { isImitation }),
    }
  }

  return createKeptAnswers({
    clock: environment.clock,
    storage,
    name: 'portfolio_cache',
    ageMs: tokensAgeMs,
    parse(value, account) {
      if (!Array.isArray(value) || value.length > maxTokens) return undefined
      const tokens = value.map(each => toToken(each, account))
      // If one entry is invalid, the whole list is dropped: a part of it would be wrong.
      return tokens.every(token => token !== undefined) ? tokens : undefined
    },
  })
}

/** Returns whether a value is a `uint8`, as contracts store their decimals. */
function isDecimals(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
