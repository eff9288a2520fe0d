import { describe, expect, test } from 'vitest'

import { SwapRejectedError } from './errors.ts'
import { setUpKit } from './swap-kit.test-support.ts'

describe('a confirmation', () => {
  test('requests nothing, and shows the error, if the node has failed since the review', async () => {
    let isGone = false
    let requests = 0
    const sendCall = async () => `0x${`${++requests}`.padStart(64, '0')}`
    const { swap, enter, state, actions, end } = await setUpKit({ actions: { sendCall } })
    const { simulateCalls } = actions
    actions.simulateCalls = async (...request) => {
      if (isGone || !simulateCalls) throw new Error('The node is gone')
      return await simulateCalls(...request)
    }
    await enter('ETH', 'USDC', '1')
    await swap.review()
    isGone = true
    expect(await swap.confirm()).toBeUndefined()
    expect(state.review).toEqual({ status: 'refused', reason: 'unreachable', message: 'The node is gone' })
    expect([requests, state.loading]).toEqual([0, false])
    end()
  })

  test('is not possible while the service builds no transaction, for whose failure the review has the reason', async () => {
    const { swap, enter, state, end } = await setUpKit({
      answers: path => (path.endsWith('build-transaction') ? Response.json({}, { status: 503 }) : undefined),
    })
    await enter('ETH', 'USDC', '1')
    await swap.review()
    expect(state.review).toMatchObject({
      status: 'refused',
      reason: 'unreachable',
      message: expect.stringMatching(/\w/),
    })
    await expect(swap.confirm()).rejects.toMatchObject({ code: 'swapNotReviewed' })
    end()
  })
})

test('a rejected swap keeps the error behind it', () => {
  const cause = new Error('The service is gone')
  expect(new SwapRejectedError('unreachable', cause.message, cause)).toMatchObject({
    reason: 'unreachable',
    message: 'The service is gone',
    cause,
  })
})
