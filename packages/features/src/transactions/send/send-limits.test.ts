import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { answerTimeoutMs } from '../shared/subscriptions.ts'
import { sendTransfer } from './send-of-site.ts'
import { maya, setUp } from './send-world.test-support.ts'

describe('a request to send', () => {
  test.each([false, true])(
    'returns a send with an unknown result once the time limit of the wallet is over, whether or not the kit was destroyed: %s',
    async isDestroyed => {
      const { store, send, draft, environment } = await setUp({ isHeld: true })
      await draft('0.5', maya)
      const sent = send.send()
      await environment.settle()
      if (isDestroyed) store.destroy()
      await environment.advance(answerTimeoutMs)
      expect((await sent).stage).toEqual({ status: 'unanswered' })
    },
  )

  test('names the reason if the adapter cannot send', async () => {
    const connector = createMockConnector()
    const adapter = { ...createMockAdapter({ connectors: [connector] }), capabilities: ['transfer' as const] }
    const { store } = await setUp({ connector, options: { adapters: [adapter] } })
    await expect(sendTransfer(store, { to: maya, amount: '0.5' })).rejects.toMatchObject({
      code: 'sendNotPrepared',
      cause: { message: expect.stringContaining('sends nothing') },
    })
  })
})
