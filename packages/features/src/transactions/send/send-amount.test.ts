import { describe, expect, test } from 'vitest'

import { fee, maya, raise, setUp } from './send-world.test-support.ts'

describe('the amount of a send', () => {
  test('is all but the network fee for "Max" of the native currency', async () => {
    const { send, environment } = await setUp()
    await send.setMax()
    expect(send.state.sendTokenAmount).toBe('1.999979')
    send.setReceiver(maya)
    await environment.settle()
    await environment.advance(300)
    expect(send.state.issue).toBeUndefined()
  })

  test.each([
    ['less than its list has', '1204.499999', 1_204_499_999n],
    ['more than its list has', '1204.5', 1_300_000_000n],
  ])('is the balance on the chain for "Max" of a token that is %s', async (_what, amount, max) => {
    const { send, environment } = await setUp({
      actions: { estimateTransfer: async request => ({ fee, max, costs: [], received: request.amount }) },
    })
    const token = send.tokens()?.find(({ symbol }) => symbol === 'USDC')
    if (token) send.setToken(token)
    send.setReceiver(maya)
    expect(await send.setMax()).toBe(true)
    await environment.advance(1_000)
    expect(send.state).toMatchObject({ sendTokenAmount: amount, issue: undefined })
  })

  test('is the listed balance for "Max" of a token if the node does not answer', async () => {
    const { send } = await setUp({
      actions: { estimateTransfer: () => Promise.reject(new Error('The node is gone')) },
    })
    const token = send.tokens()?.find(({ symbol }) => symbol === 'USDC')
    if (token) send.setToken(token)
    expect(await send.setMax()).toBe(true)
    expect(send.state.sendTokenAmount).toBe('1204.5')
  })

  test.each([
    [',', '1.999979', '1.899979'],
    ['.', '1,999979', '1,899979'],
  ] as const)(
    'is written for "Max" in the notation with "%s" between thousands, also after a higher fee',
    async (group, first, second) => {
      let costs = fee
      const { send, environment } = await setUp({
        actions: {
          estimateTransfer: async ({ amount }) => ({
            fee: costs,
            max: 2n * 10n ** 18n - costs,
            costs: [],
            received: amount,
          }),
        },
      })
      send.setReceiver(maya)
      expect(await send.setMax(group)).toBe(true)
      expect(send.state.amountText).toBe(first)
      await environment.advance(300)
      costs += 10n ** 17n
      await environment.advance(10_000)
      expect(send.state.amountText).toBe(second)
    },
  )

  test('is not cut to the decimals of the token while it has two readings', async () => {
    const { send } = await setUp()
    const { token = raise() } = send.state
    send.setToken({ ...token, decimals: 2 })
    send.setAmount('1,000', ',')
    expect(send.state).toMatchObject({ amountText: '1,000', issue: 'amountUnclear' })
    send.reset()
    send.setToken(token)
    expect(send.state).toMatchObject({ amountText: '', issue: 'amount' })
  })

  test.each([
    ['2.1', 'balance'],
    ['2', 'fee'],
    ['1.99', undefined],
  ])('is limited to 2 ETH: %s has the issue %s', async (amount, issue) => {
    const { send, draft } = await setUp()
    await draft(amount, maya)
    expect(send.state.issue).toBe(issue)
  })

  test('accepts at most the decimals of the token, with a comma or a dot', async () => {
    const { send } = await setUp()
    const token = send.tokens()?.find(({ symbol }) => symbol === 'USDC')
    if (token) send.setToken(token)
    send.setAmount('1,23456789', ',')
    expect(send.state).toMatchObject({ amountText: '1,234567', sendTokenAmount: '1.234567' })
  })

  test('has its fee estimated every ten seconds while a view is subscribed', async () => {
    let asked = 0
    const { draft, environment } = await setUp({
      actions: {
        estimateTransfer: async ({ amount }) => (asked++, { fee, max: 10n ** 20n, costs: [], received: amount }),
      },
    })
    await draft('0.1', maya)
    expect(asked).toBe(1)
    await environment.advance(10_000)
    expect(asked).toBe(2)
  })
})
