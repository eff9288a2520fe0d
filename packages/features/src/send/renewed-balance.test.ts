import { expect, test, vi } from 'vitest'

import { setUp } from './send-world.test-support.ts'

test('what arrives while a person is about to send can be sent, without leaving the screen', async () => {
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
