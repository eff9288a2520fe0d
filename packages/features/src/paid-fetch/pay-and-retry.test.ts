import { describe, expect, test } from 'vitest'

import {
  createPaidWorld,
  dollar,
  dollarNode,
  offer,
  payee,
  payer,
  required,
  signature,
  text,
  word,
} from './paid-fetch.test-support.ts'

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'paid',
    (error: { code?: unknown }) => error.code ?? error,
  )

describe('a request that costs something', () => {
  test('is paid once the person agrees, with what was asked and for no longer', async () => {
    const world = await createPaidWorld({ now: 1_800_000_000_000 })
    const answer = world.pay(required())
    await world.untilAsked()
    expect(world.store.router.current()?.name).toBe('PaidRequest')
    expect([world.store.modal.state.open, world.signed()]).toEqual([true, 0])
    world.feature.agree()
    expect(await (await answer).text()).toBe('the report')
    const [url, header] = world.sent[0] ?? []
    const payload = JSON.parse(atob(header ?? '')) as { payload: { authorization: Record<string, string> } }
    expect(url).toBe('https://shop.example/report')
    expect(payload).toMatchObject({ x402Version: 2, accepted: offer, payload: { signature } })
    expect(payload.payload.authorization).toEqual({
      from: payer,
      to: payee,
      value: '10000',
      validAfter: '1799999400',
      validBefore: '1800000300',
      nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect([world.sent.length, world.signed(), world.store.modal.state.open]).toEqual([1, 1, false])
    const facts = { network: 'eip155:1', token: 'USDX', amount: '0.01' }
    expect(world.events).toEqual([
      ['PAY_REQUEST_INITIATED', facts],
      ['PAY_REQUEST_SUCCESS', facts],
    ])
    expect(world.payments).toEqual([
      expect.objectContaining({ status: 'taken', amount: '0.01', asset: dollar, from: payer }),
    ])
  })

  test('is signed for on the network of what is paid, once the person agreed', async () => {
    const world = await createPaidWorld()
    const paid = world.pay(required([{ ...offer, network: 'eip155:137' }]))
    await world.untilAsked()
    expect(world.store.networks.current('eip155')?.caipNetworkId).toBe('eip155:1')
    world.feature.agree()
    await paid
    expect(world.store.networks.current('eip155')?.caipNetworkId).toBe('eip155:137')
    expect(JSON.parse(world.typedData() ?? '')).toMatchObject({
      primaryType: 'TransferWithAuthorization',
      domain: { name: 'Dollar', version: '2', chainId: 137, verifyingContract: dollar },
    })
  })

  test('asks for two payments one after the other', async () => {
    const world = await createPaidWorld()
    const both = [world.pay(required()), world.pay(required([{ ...offer, amount: '20000' }]))]
    await world.untilAsked()
    const first = world.feature.state.prompt?.choice.offer.amount
    world.feature.agree()
    await both[0]
    await world.untilAsked()
    expect([first, world.feature.state.prompt?.choice.offer.amount]).toEqual([10_000n, 20_000n])
    world.feature.agree()
    await both[1]
    expect([world.signed(), world.sent.length]).toEqual([2, 2])
  })

  test.each([
    ['declines', (world: Awaited<ReturnType<typeof createPaidWorld>>) => world.feature.decline()],
    ['closes the modal', (world: Awaited<ReturnType<typeof createPaidWorld>>) => void world.store.modal.close()],
    [
      'goes to another screen',
      (world: Awaited<ReturnType<typeof createPaidWorld>>) => world.store.router.reset('Account'),
    ],
  ])('is not paid where the person %s, and the next is asked for', async (_name, leave) => {
    const world = await createPaidWorld()
    const answer = codeOf(world.pay(required()))
    await world.untilAsked()
    leave(world)
    expect([await answer, world.signed(), world.sent.length]).toEqual(['paymentDeclined', 0, 0])
    expect(world.events.at(-1)?.[0]).toBe('PAY_REQUEST_REJECTED')
    const next = world.pay(required())
    await world.untilAsked()
    world.feature.agree()
    expect((await next).status).toBe(200)
  })

  test('is given up by its signal, while the person is asked and while it waits for its turn', async () => {
    const world = await createPaidWorld()
    const [one, other] = [new AbortController(), new AbortController()]
    const asked = world.pay(required(), { signal: one.signal })
    const waiting = world.pay(required(), { signal: other.signal })
    await world.untilAsked()
    const reasons = [new Error('one'), new Error('other')]
    const results = Promise.allSettled([asked, waiting])
    other.abort(reasons[1])
    one.abort(reasons[0])
    expect(await results).toEqual(reasons.map(reason => ({ status: 'rejected', reason })))
    expect([world.signed(), world.store.modal.state.open]).toEqual([0, false])
  })

  test.each([
    ['rejects', () => Promise.reject(Object.assign(new Error('No'), { code: 4001 })), 'paymentDeclined'],
    ['fails', () => Promise.reject(new Error('Broken')), 'paymentNotSigned'],
    ['answers no signature', async () => '0x12', 'paymentNotSigned'],
  ])('is not sent where the wallet %s', async (_name, wallet, code) => {
    const world = await createPaidWorld({ wallet })
    const paid = codeOf(world.pay(required()))
    await world.untilAsked()
    world.feature.agree()
    expect([await paid, world.sent.length, world.payments]).toEqual([code, 0, []])
  })

  test('is not sent where the person declines while the wallet is asked, whatever it signs after that', async () => {
    let sign: (value: string) => void = () => {}
    const world = await createPaidWorld({ wallet: () => new Promise(resolve => (sign = resolve)) })
    const paid = codeOf(world.pay(required()))
    await world.untilAsked()
    world.feature.agree()
    await world.environment.settle()
    expect([world.signed(), world.feature.state.prompt?.stage]).toEqual([1, 'signing'])
    world.feature.decline()
    expect([await paid, world.store.modal.state.open]).toEqual(['paymentDeclined', false])
    sign(signature)
    await world.environment.settle()
    expect([world.sent, world.payments, world.events.at(-1)?.[0]]).toEqual([[], [], 'PAY_REQUEST_REJECTED'])
  })

  test('is not asked of the wallet where the person declines while it changes the network', async () => {
    const world = await createPaidWorld()
    world.connector.behave({ switchNetwork: 'hang' })
    const paid = codeOf(world.pay(required([{ ...offer, network: 'eip155:137' }])))
    await world.untilAsked()
    world.feature.agree()
    await world.environment.settle()
    world.feature.decline()
    expect(await paid).toBe('paymentDeclined')
    world.connector.answer()
    await world.environment.settle()
    expect([world.store.networks.current('eip155')?.caipNetworkId, world.signed()]).toEqual(['eip155:137', 0])
  })

  test('is not sent where it was signed too late to be of use', async () => {
    let advance = async (): Promise<void> => {}
    const world = await createPaidWorld({ wallet: async () => (await advance(), signature) })
    advance = () => world.environment.advance(300_000)
    const paid = codeOf(world.pay(required()))
    await world.untilAsked()
    world.feature.agree()
    expect([await paid, world.sent.length]).toEqual(['paymentNotSigned', 0])
  })

  test.each([
    ['asks again', async () => new Response(null, { status: 402, headers: { 'PAYMENT-REQUIRED': required() } })],
    ['redirects', async () => new Response(null, { status: 302, headers: { location: 'https://other.example' } })],
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('says that a signature is about, and signs no second, where the server %s', async (_name, retry) => {
    const world = await createPaidWorld({ now: 1_800_000_000_000 })
    let count = 0
    const paid = world.pay(required(), { retry: () => (count++, retry()) })
    paid.catch(() => {})
    await world.untilAsked()
    world.feature.agree()
    await expect(paid).rejects.toMatchObject({
      code: 'paymentNotTaken',
      message: expect.stringContaining(
        '0.01 USDX for 0x0000000000000000000000000000000000054021 was signed, and can be used until 2027-01-15T08:05:00.000Z',
      ),
    })
    expect([count, world.signed()]).toEqual([1, 1])
    expect(world.payments).toEqual([expect.objectContaining({ status: 'notTaken', validBefore: 1_800_000_300 })])
  })

  test('is paid with a wallet that shows what it is asked in the modal, over this', async () => {
    let show: () => Promise<void> = async () => {}
    const world = await createPaidWorld({ wallet: async () => (await show(), signature) })
    show = async () => {
      world.store.router.push('ApproveTransaction')
      await world.environment.settle()
      world.store.router.pop()
    }
    const paid = world.pay(required())
    await world.untilAsked()
    world.feature.agree()
    expect(await (await paid).text()).toBe('the report')
    expect(world.store.modal.state.open).toBe(false)
  })

  test('is taken where the answer of a site’s own `fetch` is of another class than the page’s', async () => {
    const answer = { status: 200, type: 'basic', headers: new Headers(), text: async () => 'the report' }
    const world = await createPaidWorld()
    const paid = world.pay(required(), { retry: async () => answer as unknown as Response })
    await world.untilAsked()
    world.feature.agree()
    expect(await (await paid).text()).toBe('the report')
    expect(world.payments).toMatchObject([{ status: 'taken' }])
  })

  test.each<[string, unknown]>([
    ['cannot be dropped', {}],
    ['is never dropped', { cancel: () => new Promise(() => {}) }],
    ['is locked', { cancel: () => Promise.reject(new TypeError('locked')) }],
  ])('is sent where the body of the answer that asks for it %s', async (_what, body) => {
    const world = await createPaidWorld()
    const headers = new Headers({ 'PAYMENT-REQUIRED': required() })
    const response = { status: 402, url: '', redirected: false, headers, body } as unknown as Response
    const paid = world.pay('', { response })
    await world.untilAsked()
    world.feature.agree()
    expect(await (await paid).text()).toBe('the report')
  })

  test('is not said to be taken where the server answers with an error, which is given back as it is', async () => {
    const world = await createPaidWorld()
    const broken = new Response('try again later', { status: 503 })
    const paid = world.pay(required(), { retry: async () => broken })
    await world.untilAsked()
    world.feature.agree()
    expect(await paid).toBe(broken)
    expect(world.payments).toMatchObject([{ status: 'notTaken' }])
    expect(world.events.at(-1)).toEqual([
      'PAY_REQUEST_ERROR',
      expect.objectContaining({ message: expect.stringContaining('was signed, and can be used until') }),
    ])
  })

  test('is taken where an error comes with word that it was settled', async () => {
    const said = btoa(JSON.stringify({ success: true, network: 'eip155:1', payer }))
    const world = await createPaidWorld()
    const paid = world.pay(required(), {
      retry: async () => new Response('', { status: 500, headers: { 'PAYMENT-RESPONSE': said } }),
    })
    await world.untilAsked()
    world.feature.agree()
    expect((await paid).status).toBe(500)
    expect(world.payments).toMatchObject([{ status: 'taken', settlement: { success: true } }])
    expect(world.events.at(-1)?.[0]).toBe('PAY_REQUEST_SUCCESS')
  })

  test('repeats why the server asks again', async () => {
    const header = required([offer], { error: 'nonce_already_used' })
    const world = await createPaidWorld()
    const paid = world.pay(required(), {
      retry: async () => new Response(null, { status: 402, headers: { 'PAYMENT-REQUIRED': header } }),
    })
    paid.catch(() => {})
    await world.untilAsked()
    world.feature.agree()
    await expect(paid).rejects.toThrow(/It says "nonce_already_used"\. An authorisation of 0\.01 USDX/)
  })

  test('tells what the server says of the transaction, where it is of this payment', async () => {
    const transaction = `0x${'ab'.repeat(32)}`
    const settled = async (more: object): Promise<unknown> => {
      const world = await createPaidWorld()
      const said = btoa(JSON.stringify({ success: true, transaction, network: 'eip155:1', payer, ...more }))
      const paid = world.pay(required(), {
        retry: async () => new Response('', { headers: { 'PAYMENT-RESPONSE': said } }),
      })
      await world.untilAsked()
      world.feature.agree()
      await paid
      return world.payments[0]?.settlement
    }
    expect(await settled({})).toEqual({ success: true, transaction })
    expect(await settled({ transaction: '<b>' })).toEqual({ success: true, transaction: undefined })
    expect(await settled({ network: 'eip155:137' })).toBeUndefined()
    expect(await settled({ payer: payee })).toBeUndefined()
  })
})

describe('before anybody is asked', () => {
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
      'another family',
      required([{ ...offer, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }]),
      'paymentUnsupported',
    ],
    ['a network that the site has not', required([{ ...offer, network: 'eip155:10' }]), 'paymentUnsupported'],
    ['nothing to pay', required([{ ...offer, amount: '0' }]), 'paymentUnsupported'],
    ['less than nothing', required([{ ...offer, amount: '-1' }]), 'paymentUnsupported'],
    ['a number', required([{ ...offer, amount: 10_000 }]), 'paymentUnsupported'],
    ['more than there can be', required([{ ...offer, amount: `${2n ** 256n}` }]), 'paymentUnsupported'],
    ['no payee', required([{ ...offer, payTo: `0x${'0'.repeat(40)}` }]), 'paymentUnsupported'],
    ['a payee that is none', required([{ ...offer, payTo: 'maya.eth' }]), 'paymentUnsupported'],
    ['a mistyped payee', required([{ ...offer, payTo: payer.replace('f39Fd', 'f39fd') }]), 'paymentUnsupported'],
    ['the token as payee', required([{ ...offer, payTo: dollar }]), 'paymentUnsupported'],
    ['no time', required([{ ...offer, maxTimeoutSeconds: 0 }]), 'paymentUnsupported'],
    ['endless time', required([{ ...offer, maxTimeoutSeconds: 'Infinity' }]), 'paymentUnsupported'],
    ['another name than the chain says', required([{ ...offer, extra: { name: 'USD Coin' } }]), 'paymentUnsupported'],
    ['more than the account has', required([{ ...offer, amount: '5000001' }]), 'paymentNotEnough'],
  ])('%s is refused', async (_name, header, code) => {
    const world = await createPaidWorld()
    expect([await codeOf(world.pay(header)), world.store.modal.state.open, world.signed()]).toEqual([code, false, 0])
  })

  test('more than the site allows is refused, and what it allows is not', async () => {
    const world = await createPaidWorld()
    expect(await codeOf(world.pay(required(), { maxAmount: '0.009999' }))).toBe('paymentTooMuch')
    const paid = world.pay(required(), { maxAmount: '0.010000009' })
    await world.untilAsked()
    world.feature.agree()
    expect((await paid).status).toBe(200)
  })

  test('what the site does not name as paid with is refused, and the first that it names is asked for', async () => {
    const world = await createPaidWorld()
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

  test('a body that cannot be sent again, one that was redirected, and an answer from elsewhere are refused', async () => {
    const world = await createPaidWorld()
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

  test('an account is needed', async () => {
    const world = await createPaidWorld()
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
    ['tells no balance', { '70a08231': '0x1' }],
  ])('a token that %s is not paid with', async (_name, said) => {
    const world = await createPaidWorld({ node: dollarNode(said) })
    const header = required([{ ...offer, extra: undefined }])
    expect(await codeOf(world.pay(header))).toBe('paymentUnsupported')
  })

  test('the first that can be paid is asked for, on the network of the account before all others', async () => {
    const world = await createPaidWorld()
    const polygon = { ...offer, network: 'eip155:137' }
    const paid = world.pay(required([polygon, { ...offer, amount: '9000000' }, offer]))
    await world.untilAsked()
    expect(world.feature.state.prompt?.choice.offer).toMatchObject({ networkId: 'eip155:1', amount: 10_000n })
    world.feature.agree()
    await paid
  })
})
