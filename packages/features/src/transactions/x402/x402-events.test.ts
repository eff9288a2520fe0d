import { describe, expect, test } from 'vitest'

import { collectEvents, type EventHistory, replay, rowsOf } from '../shared/event-history.test-support.ts'
import { createX402Fixture, required, signature } from './x402.test-support.ts'

/** An x402 payment that a test leads through the moments of its life. */
async function setUpPayment() {
  const seen: string[] = []
  let sign: (value: string | Promise<string>) => void = () => {}
  let answer: (value: Response | Promise<Response>) => void = () => {}
  const world = await createX402Fixture({
    now: 1_800_000_000_000,
    wallet: () => new Promise<string>(resolve => (sign = resolve)),
  })
  collectEvents(world.store, /^PAY_/, seen)
  const abort = new AbortController()
  const requiredAgain = () => new Response(null, { status: 402, headers: { 'PAYMENT-REQUIRED': required() } })

  const moments = {
    async 'server requires a payment'() {
      const retry = () => new Promise<Response>(resolve => (answer = resolve))
      world.pay(required(), { retry, signal: abort.signal }).catch(() => {})
      await world.untilAsked()
    },
    'server requires an unreadable payment': () => void world.pay('garbage').catch(() => {}),
    'user agrees': () => world.feature.agree(),
    'user declines': () => world.feature.decline(),
    'site aborts': () => abort.abort(new Error('The site has left')),
    'wallet signs': () => sign(signature),
    'wallet declines': () => sign(Promise.reject(Object.assign(new Error('No'), { code: 4001 }))),
    'wallet fails': () => sign(Promise.reject(new Error('Broken'))),
    'wallet signs too late': async () => {
      await world.environment.advance(600_000)
      sign(signature)
    },
    'server answers': () => answer(new Response('the report')),
    'server fails': () => answer(new Response('', { status: 503 })),
    'server requires it again': () => answer(requiredAgain()),
    'server is gone': () => answer(Promise.reject(new TypeError('Failed to fetch'))),
  } satisfies Record<string, () => unknown>
  return {
    moments,
    seen,
    settle: () => world.environment.settle(),
    stage: () => world.feature.state.prompt?.stage,
  }
}

type Moment = keyof Awaited<ReturnType<typeof setUpPayment>>['moments']

const prompted = ['server requires a payment', 'asking', 'PAY_REQUEST_INITIATED'] as const
const agreed = ['user agrees', 'signing'] as const
const signed = ['wallet signs', undefined] as const
const notSigned = 'PAY_REQUEST_ERROR: The payment was not signed, and nothing was paid'
const notTaken =
  'PAY_REQUEST_ERROR: The server did not take the payment that was signed. An authorisation of 0.01 USDX for 0x0000000000000000000000000000000000054021 was signed, and can be used until 2027-01-15T08:05:00.000Z'

const histories: readonly EventHistory<Moment>[] = [
  // Nothing was shown to the user.
  [['server requires an unreadable payment', undefined]],
  [prompted, ['user declines', undefined, 'PAY_REQUEST_REJECTED']],
  [prompted, ['site aborts', undefined, 'PAY_REQUEST_ERROR: The site has left']],
  [prompted, agreed, ['wallet declines', undefined, 'PAY_REQUEST_REJECTED']],
  [prompted, agreed, ['wallet fails', undefined, notSigned]],
  [prompted, agreed, ['wallet signs too late', undefined, notSigned]],
  // The signature of a request that is over is dropped.
  [prompted, agreed, ['user declines', undefined, 'PAY_REQUEST_REJECTED'], signed],
  [prompted, agreed, ['site aborts', undefined, 'PAY_REQUEST_ERROR: The site has left'], signed],
  // The event waits for the server, which alone tells whether the payment was taken.
  [prompted, agreed, signed, ['server answers', undefined, 'PAY_REQUEST_SUCCESS']],
  [prompted, agreed, signed, ['server fails', undefined, notTaken]],
  [prompted, agreed, signed, ['server requires it again', undefined, notTaken]],
  [prompted, agreed, signed, ['server is gone', undefined, notTaken]],
]

describe('the events of an x402 payment', () => {
  test.each(rowsOf(histories))('%s', async (_title, history) => {
    expect(await replay(history, await setUpPayment())).toEqual(history)
  })
})
