import type { Store } from '@latchkey/core'
import { byTestId, createWorld, find, findAll, has } from '@latchkey/modal/test'
import type { CaipNetworkId, TransferEstimate } from '@latchkey/primitives'
import { html } from 'lit'
import { expect, test } from 'vitest'

import type { SendState } from '../send-state.ts'
import { showPart, textOf } from '../shown-part.test-support.ts'
import { texts } from '../texts.test-support.ts'
import type { Token } from '../token.ts'
import { type SendFacts, sendFacts } from './send-facts.ts'

const ether: Token = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  decimals: 18,
  quantity: { decimals: '18', numeric: '1' },
  isNamed: true,
}
const usdc: Token = { ...ether, name: 'USD Coin', symbol: 'USDC', address: 'eip155:1:0x12', decimals: 6 }
const units = 10n ** 18n
const estimateOf = (more: Partial<TransferEstimate> = {}): SendState['estimate'] => ({
  status: 'ready',
  value: { fee: units / 1000n, max: units, costs: [], received: units, ...more },
  since: 0,
})

/** Facts of a send of one whole token. */
function facts(store: Store, state: Partial<SendState>, tokens: readonly Token[] | undefined = [usdc, ether]) {
  const all = { token: ether, sendTokenAmount: '1', estimate: estimateOf(), ...state }
  return sendFacts(store, { state: all, tokens: () => tokens }, texts, 'en')
}

/** Shows the lines of a send's facts as texts. */
async function linesOf(shown: SendFacts | undefined): Promise<Record<string, string | undefined>> {
  const { network, fee, extras, total, arrives } = shown ?? { extras: [] }
  const items = [network, fee, ...extras, total, arrives].flatMap(item => item ?? [])
  await showPart(
    html`<div>${items.map(({ term, value }) => html`<section><h4>${term}</h4><p>${value}</p></section>`)}</div>`,
  )
  const lines = findAll('section').map(each => [textOf(find('h4', each)) ?? '', textOf(find('p', each))] as const)
  return Object.fromEntries<string | undefined>(lines)
}
const createKit = async (): Promise<Store> => (await createWorld({ isMounted: false })).store

test('the facts of a send without prices are in the currency of the network', async () => {
  expect(await linesOf(facts(await createKit(), {}))).toEqual({
    Network: 'Ethereum',
    'Network fee': '0.001 ETH',
    Total: '1.001 ETH',
    Arrives: 'About 15 seconds',
  })
  expect(find('lk-logo')).toMatchObject({ size: 20, slot: '', name: 'Ethereum' })
})

test('the facts of a send round figures up, and have the exact ones for a pointer', async () => {
  const shown = facts(await createKit(), { estimate: estimateOf({ fee: 1_234_567_890_123_456n }) })
  const lines = await linesOf(shown)
  expect(lines).toMatchObject({ 'Network fee': '0.001235 ETH', Total: '1.00124 ETH' })
  expect(findAll('[title]').map(({ title }) => title)).toEqual(['0.001234567890123456 ETH', '1.001234567890123456 ETH'])
})

test('the facts of a send with prices are in US dollars, rounded up', async () => {
  const priced = { ...ether, price: 2000.001 }
  const lines = await linesOf(facts(await createKit(), { token: priced }, [usdc, priced]))
  expect(lines).toMatchObject({ 'Network fee': '$2.01', Total: '$2,002.01' })
})

test('the facts of a send list the cost of an account and what a token keeps', async () => {
  const estimate = estimateOf({
    costs: [
      { kind: 'recipientAccount', amount: 2n * (units / 1000n) },
      { kind: 'recipientAccount', amount: 3n * (units / 1000n) },
    ],
    received: units / 2n,
  })
  const shown = facts(await createKit(), { estimate })
  expect(shown?.extras.map(({ term }) => term)).toEqual([
    'New account for the recipient',
    'New account for the recipient',
    'Recipient gets',
  ])
  expect(await linesOf(shown)).toMatchObject({ 'Recipient gets': '0.5 ETH', Total: '1.006 ETH' })
  expect(findAll('[data-testid="send-account-cost"]').map(textOf)).toEqual(['0.002 ETH', '0.003 ETH'])
  expect(textOf(byTestId('send-received'))).toBe('0.5 ETH')
})

test.each([
  ['not known', undefined, undefined],
  ['known', 1, '$3.00'],
])(
  'the total of a token with the price of its network’s currency is there if its own is %s',
  async (_is, price, total) => {
    const token: Token = { ...usdc, ...(price !== undefined && { price }) }
    const native = { ...ether, price: 2000 }
    const state = { token, estimate: estimateOf({ received: 1_000_000n }) }
    const lines = await linesOf(facts(await createKit(), state, [token, native]))
    expect(lines['Network fee']).toBe('$2.00')
    expect(lines['Total']).toBe(total)
    expect(lines['Recipient gets']).toBeUndefined()
  },
)

test('the total of an amount of which no price is known is not added to another currency', async () => {
  const state = { token: { ...usdc, price: 1 }, estimate: estimateOf({ received: 1_000_000n }) }
  expect((await linesOf(facts(await createKit(), state, [usdc])))['Total']).toBeUndefined()
})

test.each<[string, SendState['estimate'], string]>([
  ['is loading', { status: 'loading', value: undefined }, ''],
  ['failed', { status: 'failed', value: undefined, error: new Error('HTTP 500'), since: 0 }, 'Not known'],
])('a fee whose estimate %s has no total', async (_case, estimate, fee) => {
  const lines = await linesOf(facts(await createKit(), { estimate }))
  expect(lines).toEqual({ Network: 'Ethereum', 'Network fee': fee, Arrives: 'About 15 seconds' })
  expect(findAll('[role=img][aria-label=Loading]')).toHaveLength(fee === '' ? 1 : 0)
})

test('the facts of a send without an amount have a fee and no total', async () => {
  const shown = facts(await createKit(), { sendTokenAmount: undefined, estimate: estimateOf({ received: 0n }) })
  expect(await linesOf(shown)).toEqual({
    Network: 'Ethereum',
    'Network fee': '0.001 ETH',
    Arrives: 'About 15 seconds',
  })
  expect(has('send-received')).toBe(false)
})

test.each([
  [true, 'Paid by Sponsor'],
  [false, 'Shown before you confirm'],
])('a fee that another account pays names it, for free: %s', async (isFree, fee) => {
  const estimate = estimateOf({ fee: 0n, payer: { name: 'Spon\u202esor', isFree } })
  expect(await linesOf(facts(await createKit(), { estimate }))).toMatchObject({ 'Network fee': fee })
})

test('there are no facts without a token or its network, and no time on a network without a pace', async () => {
  const store = await createKit()
  expect(facts(store, { token: undefined })).toBeUndefined()
  const elsewhere = 'eip155:56' satisfies CaipNetworkId
  expect(facts(store, { token: { ...ether, chainId: elsewhere } })).toBeUndefined()
  const network = { ...store.networks.find('eip155:1'), caipNetworkId: elsewhere, name: '\u202e' }
  const networks = { ...store.networks, find: () => network }
  const lines = await linesOf(facts({ ...store, networks, use: store.use } as unknown as Store, {}))
  expect(lines).toMatchObject({ Network: 'Unknown network' })
  expect(lines['Arrives']).toBeUndefined()
})
