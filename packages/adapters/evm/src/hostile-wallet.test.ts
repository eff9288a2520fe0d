import { describeHostileWallet, testHostileSequences } from '@latchkey/testing/conformance'
import { describe, expect, test } from 'vitest'

import { createHostileHarness } from './hostile-harness.test-support.ts'

describe.each(['ANNOUNCED', 'INJECTED'] as const)('a hostile EIP-1193 wallet that is %s', type => {
  describeHostileWallet('the wallet', () => createHostileHarness(type))
  testHostileSequences(() => createHostileHarness(type), 40)
})

test('a connector ends once, and leaves no listener, if its wallet disconnects while it is being watched', async () => {
  const { connector, emit, wallet, networks, advance } = createHostileHarness('ANNOUNCED')
  await connector.connect({ networks, preferred: { eip155: networks[0] } })
  emit('disconnect', new Error('gone'))
  let ends = 0
  const stop = connector.watch({ onSession() {}, onDisconnect: () => void ends++ })
  await advance(2_000)
  expect(ends).toBe(1)
  expect(wallet.listenerCount?.()).toBe(0)
  stop()
})
