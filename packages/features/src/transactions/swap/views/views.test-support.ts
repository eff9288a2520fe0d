import type { Messages } from '@latchkey/core'
import { toCaipNetwork } from '@latchkey/primitives'
import { testNetworks } from '@latchkey/testing'
import { sharedTexts } from '@latchkey/view-kit'

import { en } from '../messages.en.ts'
import { nativeAddress } from '../swap-networks.ts'
import type { SwapState, SwapToken } from '../swap-state.ts'
import { usdc } from '../swap-order.test-support.ts'

export const messages = { ...sharedTexts, ...en } as unknown as Messages
export const mainnet = toCaipNetwork(testNetworks.mainnet)

export const ether: SwapToken = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  address: `eip155:1:${nativeAddress}`,
  decimals: 18,
  isNative: true,
  isNamed: true,
  takesPermit: false,
  balance: '0.841',
  price: '3250',
}
export const dollar: SwapToken = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${usdc}`,
  decimals: 6,
  isNative: false,
  isNamed: true,
  takesPermit: false,
}

/** Draft of a swap of 0.15 ETH, with its quote. */
export const draftState: SwapState = {
  from: ether,
  to: dollar,
  fromText: '0,15',
  toText: '486.12',
  fromInUSD: '487.5',
  toInUSD: undefined,
  side: 'from',
  quote: {
    status: 'ready',
    fromAmount: 15n * 10n ** 16n,
    toAmount: 486_120_000n,
    askedAt: 0,
    expiresAt: 12_000,
    isRenewing: false,
  },
  issue: undefined,
  slippage: 1,
  costs: { rate: '3240.8', minimumReceived: '481.2588', priceImpact: '-0.28' },
  review: { status: 'none' },
  loading: false,
  current: undefined,
  revoking: undefined,
  swaps: [],
}

/** Returns the text of a template, without its tags. */
export function textOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(textOf).join('')
  if (typeof part !== 'object' || part === null || !('strings' in part))
    return typeof part === 'symbol' ? '' : String(part)
  const { strings, values } = part as unknown as { strings: readonly string[]; values: readonly unknown[] }
  return strings
    .map((text, at) => text + (at < values.length ? textOf(values[at]) : ''))
    .join('')
    .replace(/<[^>]*>/g, '')
}
