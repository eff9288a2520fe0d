import { BelowRentError, toCaipNetwork } from '@latchkey/primitives'
import { testNetworks } from '@latchkey/testing'
import { expect, test } from 'vitest'

import type { SendIssue, SendState } from '../../shared/send-state.ts'
import { texts } from '../../shared/texts.test-support.ts'
import type { Token } from '../../shared/token.ts'
import { issueText, rentText } from './issue-text.ts'

const token: Token = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  decimals: 6,
  quantity: { decimals: '6', numeric: '1' },
  isNamed: true,
}
const network = toCaipNetwork(testNetworks.mainnet)

const issues = {
  token: 'Select a token',
  amount: 'Enter an amount',
  amountUnclear: 'Enter an amount',
  balance: 'Not enough USDC',
  receiver: 'Enter an address or name',
  resolving: 'Looking up the name',
  address: 'Check the address',
  fee: 'Not enough ETH for the fee',
  rent: 'Change the amount',
  tokenRefused: 'USDC can’t be sent',
  tokenMismatch: 'USDC isn’t verified',
  unavailable: 'This site can’t send on Ethereum',
} as const satisfies Record<SendIssue, string>

test.each(Object.entries(issues) as [SendIssue, string][])('the send button names the issue %s', (issue, text) => {
  expect(issueText({ issue, token }, network, texts)).toBe(text)
})

test('the send button names no symbol that cannot be shown, and says that a network is unknown', () => {
  const unreadable = { ...token, symbol: '\u202e' }
  expect(issueText({ issue: 'tokenRefused', token: unreadable }, network, texts).trim()).toBe('can’t be sent')
  expect(issueText({ issue: 'unavailable', token }, undefined, texts)).toBe('This site can’t send on Unknown network')
})

const failedWith = (error: unknown): SendState['estimate'] => ({ status: 'failed', value: undefined, error, since: 0 })

test.each([
  ['recipient', 'The recipient’s new account needs 0.1 ETH or more.'],
  ['sender', 'Keep 0.1 ETH or more, or send all.'],
] as const)('the text about the least balance names the account of the %s', (whose, text) => {
  const estimate = failedWith(new BelowRentError(whose, 10n ** 17n))
  expect(rentText(estimate, network, texts.send, 'en')).toBe(text)
})

test.each<[string, SendState['estimate'], typeof network | undefined]>([
  ['another error', failedWith(new Error('HTTP 500')), network],
  ['a pending estimate', { status: 'loading', value: undefined }, network],
  ['no network', failedWith(new BelowRentError('sender', 1n)), undefined],
])('there is no text about the least balance for %s', (_case, estimate, on) => {
  expect(rentText(estimate, on, texts.send, 'en')).toBeUndefined()
})
