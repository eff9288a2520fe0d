import { expect, test, vi } from 'vitest'

import { setUp } from './send-world.test-support.ts'

test('a token that arrives while the user is on the send screen can be sent from it', async () => {
  let balance = '0'
  const { send, environment } = await setUp({
    actions: { fetchBalance: async (_account, { nativeCurrency: { symbol } }) => ({ balance, symbol }) },
  })
  await vi.waitFor(() => expect(send.state.token?.quantity.numeric).toBe('0'), 10_000)
  balance = '1'
  await environment.advance(30_000)
  await vi.waitFor(async () => {
    await environment.settle()
    expect(send.state.token?.quantity.numeric).toBe('1')
  }, 10_000)
})
