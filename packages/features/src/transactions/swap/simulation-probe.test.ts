import { createMockAdapter } from '@latchkey/testing'
import type { AdapterActions } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { senderOf } from '../shared/sender.ts'
import { isUnableToSimulate } from './simulation-probe.ts'
import { setUpOrder } from './swap-order.test-support.ts'

async function probe(actions: AdapterActions, hasActions = true): Promise<boolean> {
  const { store } = await setUpOrder(actions)
  const sender = senderOf(store, 'eip155', undefined)
  if (!sender) throw new Error('No account')
  const { actions: _actions, ...adapter } = createMockAdapter()
  return await isUnableToSimulate(store, hasActions ? sender : { ...sender, adapter })
}

describe('the probe of a node', () => {
  test('simulates a transfer of nothing to the account itself', async () => {
    const asked: unknown[] = []
    const simulateCalls: AdapterActions['simulateCalls'] = async request => {
      asked.push(request)
      return { status: 'notSimulated' }
    }
    expect(await probe({ simulateCalls })).toBe(true)
    const from = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    expect(asked).toMatchObject([{ from, tokens: [], calls: [{ to: from, value: 0n, data: '0x' }] }])
  })

  test('reports nothing if the node fails the transfer, or the adapter simulates nothing', async () => {
    expect(await probe({ simulateCalls: async () => ({ status: 'fails', index: 0, reason: 'no' }) })).toBe(false)
    expect(await probe({})).toBe(false)
    expect(await probe({}, false)).toBe(false)
  })
})
