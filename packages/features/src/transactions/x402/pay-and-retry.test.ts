import { describe, expect, test } from 'vitest'

import { codeOf, createX402Fixture, dollar, offer, payee, payer, required, signature } from './x402.test-support.ts'

describe('an x402 request', () => {
  test('is paid once the user agrees, with the requested amount and time', async () => {
    const world = await createX402Fixture({ now: 1_800_000_000_000 })
    const answer = world.pay(required())
    await world.untilAsked()
    expect(world.store.router.current()?.name).toBe('X402Request')
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

  test('is signed on the network of the offer, once the user agreed', async () => {
    const world = await createX402Fixture()
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

  test.each<[string, (nowMs: number) => number | 'none', number]>([
    ['by a month', nowMs => nowMs / 1_000 - 30 * 86_400, 0],
    ['by eleven minutes', nowMs => nowMs / 1_000 - 660, 0],
    ['by a time that the node does not report', () => 'none', 0],
    ['by ten minutes', nowMs => nowMs / 1_000 - 600, 1],
    ['not, but behind', nowMs => nowMs / 1_000 + 86_400, 1],
  ])(
    'is signed only if the clock is not ahead of the chain, which would make the signature valid for longer: %s',
    async (_what, chainTime, signed) => {
      const world = await createX402Fixture({ now: 1_800_000_000_000, chainTime })
      const paid = world.pay(required())
      const outcome = paid.then(
        () => 'paid',
        (error: unknown) => (error as { code?: unknown }).code,
      )
      await world.untilAsked()
      world.feature.agree()
      expect(await outcome).toBe(signed ? 'paid' : 'paymentNotSigned')
      expect(world.signed()).toBe(signed)
    },
  )

  test('prompts for two payments one after the other', async () => {
    const world = await createX402Fixture()
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
    ['declines', (world: Awaited<ReturnType<typeof createX402Fixture>>) => world.feature.decline()],
    ['closes the modal', (world: Awaited<ReturnType<typeof createX402Fixture>>) => void world.store.modal.close()],
    [
      'goes to another screen',
      (world: Awaited<ReturnType<typeof createX402Fixture>>) => world.store.router.reset('Account'),
    ],
  ])('is not paid if the user %s, and the next one is prompted', async (_name, leave) => {
    const world = await createX402Fixture()
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

  test('is aborted by its signal, while it is prompted and while it waits for its turn', async () => {
    const world = await createX402Fixture()
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
  ])('is not sent if the wallet %s', async (_name, wallet, code) => {
    const world = await createX402Fixture({ wallet })
    const paid = codeOf(world.pay(required()))
    await world.untilAsked()
    world.feature.agree()
    expect([await paid, world.sent.length, world.payments]).toEqual([code, 0, []])
  })

  test('is not sent if the user cancels while the wallet is pending, whatever it signs later', async () => {
    let sign: (value: string) => void = () => {}
    const world = await createX402Fixture({ wallet: () => new Promise(resolve => (sign = resolve)) })
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

  test('is not requested from the wallet if the user cancels during the network switch', async () => {
    const world = await createX402Fixture()
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

  test('is not sent if it was signed too late', async () => {
    let advance = async (): Promise<void> => {}
    const world = await createX402Fixture({ wallet: async () => (await advance(), signature) })
    advance = () => world.environment.advance(300_000)
    const paid = codeOf(world.pay(required()))
    await world.untilAsked()
    world.feature.agree()
    expect([await paid, world.sent.length]).toEqual(['paymentNotSigned', 0])
  })

  test.each([
    [
      'requires the payment again',
      async () => new Response(null, { status: 402, headers: { 'PAYMENT-REQUIRED': required() } }),
    ],
    ['redirects', async () => new Response(null, { status: 302, headers: { location: 'https://other.example' } })],
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('warns of a valid signature, and signs no second one, if the server %s', async (_name, retry) => {
    const world = await createX402Fixture({ now: 1_800_000_000_000 })
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

  test('is paid with a wallet that shows its approval over the prompt', async () => {
    let show: () => Promise<void> = async () => {}
    const world = await createX402Fixture({ wallet: async () => (await show(), signature) })
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

  test('accepts an answer of a site’s own `fetch` that is of another class', async () => {
    const answer = { status: 200, type: 'basic', headers: new Headers(), text: async () => 'the report' }
    const world = await createX402Fixture()
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
  ])('is sent if the body of the answer that requires it %s', async (_what, body) => {
    const world = await createX402Fixture()
    const headers = new Headers({ 'PAYMENT-REQUIRED': required() })
    const response = { status: 402, url: '', redirected: false, headers, body } as unknown as Response
    const paid = world.pay('', { response })
    await world.untilAsked()
    world.feature.agree()
    expect(await (await paid).text()).toBe('the report')
  })

  test('is not reported as charged if the server answers with an error, which is returned unchanged', async () => {
    const world = await createX402Fixture()
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

  test('is reported as charged if an error includes a settlement', async () => {
    const said = btoa(JSON.stringify({ success: true, network: 'eip155:1', payer }))
    const world = await createX402Fixture()
    const paid = world.pay(required(), {
      retry: async () => new Response('', { status: 500, headers: { 'PAYMENT-RESPONSE': said } }),
    })
    await world.untilAsked()
    world.feature.agree()
    expect((await paid).status).toBe(500)
    expect(world.payments).toMatchObject([{ status: 'taken', settlement: { success: true } }])
    expect(world.events.at(-1)?.[0]).toBe('PAY_REQUEST_SUCCESS')
  })

  test("repeats the server's reason for another payment request", async () => {
    const header = required([offer], { error: 'nonce_already_used' })
    const world = await createX402Fixture()
    const paid = world.pay(required(), {
      retry: async () => new Response(null, { status: 402, headers: { 'PAYMENT-REQUIRED': header } }),
    })
    paid.catch(() => {})
    await world.untilAsked()
    world.feature.agree()
    await expect(paid).rejects.toThrow(/It says "nonce_already_used"\. An authorisation of 0\.01 USDX/)
  })

  test('reports the settlement transaction only if it is of this payment', async () => {
    const transaction = `0x${'ab'.repeat(32)}`
    const settled = async (more: object): Promise<unknown> => {
      const world = await createX402Fixture()
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
