import { createStore, type Store } from '@latchkey/core'
import { createMockAdapter, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { purchasesFeature } from '../onramp/purchases-feature.ts'
import { mostPayments, paymentsFeature } from '../pay/payments-feature.ts'
import { sendRecordsFeature } from '../send/send-records-feature.ts'
import { swapRecordsFeature } from '../swap/swap-records-feature.ts'

const account = '0x2222222222222222222222222222222222222222'
const other = '0x1111111111111111111111111111111111111111'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

const kinds = [
  {
    what: 'a send',
    key: '@appkit/pending_sends',
    listOf: (store: Store) => store.use(sendRecordsFeature).state,
    storedAt,
  },
  {
    what: 'a payment',
    key: '@appkit/payments',
    listOf: (store: Store) => store.use(paymentsFeature).state,
    storedAt: paymentAt,
  },
  {
    what: 'a swap',
    key: '@appkit/pending_swaps',
    listOf: (store: Store) => store.use(swapRecordsFeature).state,
    storedAt: swapAt,
  },
  {
    what: 'a purchase',
    key: '@appkit/onramp_purchases',
    listOf: (store: Store) => store.use(purchasesFeature).state,
    storedAt: purchaseAt,
  },
]

describe.each(kinds)('what an earlier page stored of $what', ({ key, listOf, storedAt: at }) => {
  test('is read as it was written', () => {
    const { environment, open } = setUp()
    const stored = [at('new', environment.clock.now()), at('old', environment.clock.now() - 1_000)]
    environment.storage.set(key, JSON.stringify(stored))
    expect(listOf(open()).list).toEqual(stored)
  })

  test('is heard of when another tab writes it, beside what is no record', () => {
    const { environment, open } = setUp()
    const state = listOf(open())
    expect(state.list).toEqual([])
    const stored = at('one', environment.clock.now())
    environment.openTab().storage.set(key, JSON.stringify([null, { id: 'broken' }, stored, stored]))
    expect(state.list).toEqual([stored])
  })
})

test('of too many payments, one that failed is forgotten before an older one that was paid', () => {
  const { environment, open } = setUp()
  const now = environment.clock.now()
  const paid = Array.from({ length: mostPayments }, (_, index) => paymentAt(`paid${index}`, now - 2_000))
  const failed = { ...paymentAt('failed', now - 1_000), stage: { status: 'failed', reason: 'reverted' } }
  environment.storage.set('@appkit/payments', JSON.stringify([failed, ...paid]))
  const payments = open().use(paymentsFeature)
  payments.ask({ id: 'next', contents: 'next', sendId: 'send-next' })
  expect(payments.find('failed')).toBeUndefined()
  expect(payments.find('next')?.stage).toEqual({ status: 'unanswered' })
  expect(payments.state.list).toHaveLength(mostPayments)
})

function storedAt(id: string, asked: number) {
  return {
    id,
    tab: 'tab',
    networkId: 'eip155:1',
    wallet: 'Wallet',
    symbol: 'USDC',
    decimals: 6,
    iconUrl: 'https://example.com/usdc.png',
    receiverName: 'someone.eth',
    trace: { from: account, to: other, token: usdc, amount: '1000000', nonce: 3, since: '10' },
    asked,
    isLocked: true,
    stage: { status: 'sent', hash: '0xab', nonce: 3 },
  }
}

function paymentAt(id: string, asked: number) {
  return { id, contents: `eip155:1 ${id}`, sendId: `send-${id}`, asked, stage: { status: 'sent', hash: '0xab' } }
}

function swapAt(id: string, asked: number) {
  return {
    id,
    tab: 'tab',
    networkId: 'eip155:1',
    account,
    wallet: 'Wallet',
    from: { address: `eip155:1:${usdc}`, symbol: 'USDC', decimals: 6 },
    to: { address: `eip155:1:${other}`, symbol: 'DAI', decimals: 18, iconUrl: 'https://example.com/dai.png' },
    fromAmount: '1000000',
    minimum: '990000',
    expected: '1000000',
    slippage: 1,
    steps: [
      { kind: 'approve', status: 'done', hash: '0xaa' },
      { kind: 'swap', status: 'sent', hash: '0xab' },
    ],
    asked,
    stage: { status: 'sent', step: 'swap', hash: '0xab' },
    trace: {
      from: account,
      calls: [{ to: other, value: '0', digest: `0x${'12'.repeat(32)}`, length: 2 }],
      nonce: 4,
      since: '10',
    },
  }
}

function purchaseAt(id: string, opened: number) {
  return {
    id,
    provider: 'meld',
    networkId: 'eip155:1',
    address: account,
    symbol: 'USDC',
    paid: { amount: '150', currency: 'USD' },
    expected: '147.86',
    isEstimate: true,
    opened,
    stage: { status: 'opened' },
  }
}

function setUp() {
  const environment = createTestEnvironment()
  const open = (): Store =>
    createStore({ projectId: 'test', networks: [testNetworks.mainnet], adapters: [createMockAdapter()] }, environment)
  return { environment, open }
}
