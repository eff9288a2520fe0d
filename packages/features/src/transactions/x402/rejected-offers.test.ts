import { describe, expect, test } from 'vitest'

import {
  codeOf,
  createX402Fixture,
  dollar,
  dollarNode,
  offer,
  payer,
  required,
  text,
  word,
} from './x402.test-support.ts'

describe('an x402 offer before the prompt', () => {
  test.each([
    ['no base64', '?', 'paymentUnreadable'],
    ['no JSON', btoa('{'), 'paymentUnreadable'],
    ['another version', required([offer], { x402Version: 1 }), 'paymentUnreadable'],
    ['no resource', required([offer], { resource: {} }), 'paymentUnreadable'],
    ['too long', required([offer], { error: 'x'.repeat(20_000) }), 'paymentUnreadable'],
    ['for another site', required([offer], { resource: { url: 'https://other.example/report' } }), 'paymentElsewhere'],
    ['nothing', required([]), 'paymentUnsupported'],
    ['offers that are none', required([null, 1, 'x', {}, []]), 'paymentUnsupported'],
    ['another scheme', required([{ ...offer, scheme: 'upto' }]), 'paymentUnsupported'],
    ['an allowance', required([{ ...offer, extra: { assetTransferMethod: 'permit2' } }]), 'paymentUnsupported'],
    [
      'another namespace',
      required([{ ...offer, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }]),
      'paymentUnsupported',
    ],
    ['a network that the site has not', required([{ ...offer, network: 'eip155:10' }]), 'paymentUnsupported'],
    ['an amount of zero', required([{ ...offer, amount: '0' }]), 'paymentUnsupported'],
    ['a negative amount', required([{ ...offer, amount: '-1' }]), 'paymentUnsupported'],
    ['a number', required([{ ...offer, amount: 10_000 }]), 'paymentUnsupported'],
    ['an amount above the maximum', required([{ ...offer, amount: `${2n ** 256n}` }]), 'paymentUnsupported'],
    ['no payee', required([{ ...offer, payTo: `0x${'0'.repeat(40)}` }]), 'paymentUnsupported'],
    ['a payee that is none', required([{ ...offer, payTo: 'maya.eth' }]), 'paymentUnsupported'],
    ['a mistyped payee', required([{ ...offer, payTo: payer.replace('f39Fd', 'f39fd') }]), 'paymentUnsupported'],
    ['the token as payee', required([{ ...offer, payTo: dollar }]), 'paymentUnsupported'],
    ['no time', required([{ ...offer, maxTimeoutSeconds: 0 }]), 'paymentUnsupported'],
    ['endless time', required([{ ...offer, maxTimeoutSeconds: 'Infinity' }]), 'paymentUnsupported'],
    [
      'another name than the contract on the chain',
      required([{ ...offer, extra: { name: 'USD Coin' } }]),
      'paymentUnsupported',
    ],
    ['more than the account has', required([{ ...offer, amount: '5000001' }]), 'paymentNotEnough'],
  ])('is rejected: %s', async (_name, header, code) => {
    const world = await createX402Fixture()
    expect([await codeOf(world.pay(header)), world.store.modal.state.open, world.signed()]).toEqual([code, false, 0])
  })

  test('is rejected above the maximum of the site, and accepted at it', async () => {
    const world = await createX402Fixture()
    expect(await codeOf(world.pay(required(), { maxAmount: '0.009999' }))).toBe('paymentTooMuch')
    const paid = world.pay(required(), { maxAmount: '0.010000009' })
    await world.untilAsked()
    world.feature.agree()
    expect((await paid).status).toBe(200)
  })

  test('is rejected for an asset that the site does not list, and prompted for the first that it lists', async () => {
    const world = await createX402Fixture()
    const other = '0x0000000000000000000000000000000000000b7c'
    const assets = [{ chainId: 'eip155:1', address: dollar.toUpperCase().replace('X', 'x') }] as const
    for (const elsewhere of [
      { ...offer, asset: other },
      { ...offer, network: 'eip155:137' },
    ])
      expect(await codeOf(world.pay(required([elsewhere]), { assets }))).toBe('paymentUnsupported')
    const paid = world.pay(required([{ ...offer, asset: other }, offer]), { assets })
    await world.untilAsked()
    expect(world.feature.state.prompt?.choice.offer.asset).toBe(dollar)
    world.feature.agree()
    expect((await paid).status).toBe(200)
  })

  test('is rejected for a body that cannot be repeated, a redirect, and an answer of another origin', async () => {
    const world = await createX402Fixture()
    expect(await codeOf(world.pay(required(), { isReplayable: false }))).toBe('paymentNotReplayable')
    const redirectedTo = (url: string): Response =>
      Object.defineProperties(new Response(null, { status: 402, headers: { 'PAYMENT-REQUIRED': required() } }), {
        redirected: { value: true },
        url: { value: url },
      })
    const moved = { response: redirectedTo('https://shop.example/moved'), method: 'POST' }
    expect(await codeOf(world.pay(required(), moved))).toBe('paymentNotReplayable')
    const elsewhere = { response: redirectedTo('https://other.example/report') }
    expect(await codeOf(world.pay(required(), elsewhere))).toBe('paymentElsewhere')
  })

  test('requires an account', async () => {
    const world = await createX402Fixture()
    await world.store.connections.disconnect()
    expect(await codeOf(world.pay(required()))).toBe('caipNetworkOrAddressUndefined')
  })

  test.each([
    ['has no EIP-3009', { e94a0102: '0x' }],
    ['has too many decimals', { '313ce567': word(78n) }],
    ['has no name', { '06fdde03': '0x' }],
    ['has a name without end', { '06fdde03': `${word(32n)}${'f'.repeat(64)}` }],
    ['has a name far away', { '06fdde03': word(2n ** 255n) }],
    ['has a name that is no text', { '06fdde03': text('x').replace('78', 'ff') }],
    ['reports no balance', { '70a08231': '0x1' }],
  ])('is rejected for a token that %s', async (_name, said) => {
    const world = await createX402Fixture({ node: dollarNode(said) })
    const header = required([{ ...offer, extra: undefined }])
    expect(await codeOf(world.pay(header))).toBe('paymentUnsupported')
  })

  test("is prompted for the first that can be paid, those on the account's network first", async () => {
    const world = await createX402Fixture()
    const polygon = { ...offer, network: 'eip155:137' }
    const paid = world.pay(required([polygon, { ...offer, amount: '9000000' }, offer]))
    await world.untilAsked()
    expect(world.feature.state.prompt?.choice.offer).toMatchObject({ networkId: 'eip155:1', amount: 10_000n })
    world.feature.agree()
    await paid
  })
})
