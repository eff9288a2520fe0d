import { EventEmitter } from 'node:events'

import { expect, test, vi } from 'vitest'

import { createApprovalWatches } from './late-approval.ts'
import type { SignClient } from './sign-client.ts'

interface Decoded {
  result: unknown
  /** The key that the message is encoded for, if it is not encoded for its topic. */
  receiverPublicKey?: string
}

/**
 * Creates a client of the pairing library with proposals on the topics `one` and `other`, by the keys `key of one` and `key of
 * other`.
 */
function createClient() {
  const events = new EventEmitter()
  const pairingEvents = new EventEmitter()
  const keys = new Set(['session of responder'])
  const messages = new Map<string, Decoded>()
  const relayer = {
    on: events.on.bind(events),
    off: events.off.bind(events),
    publish: vi.fn(async () => undefined),
    unsubscribe: vi.fn(async () => undefined),
  }
  const crypto = {
    generateSharedKey: vi.fn(async (_own: string, responder: string) => `session of ${responder}`),
    encode: async (_topic: string, payload: unknown) => payload,
    async decode(_topic: string, message: string, options: { receiverPublicKey?: string }) {
      const { result, receiverPublicKey } = messages.get(message) ?? { result: undefined }
      if (options.receiverPublicKey !== receiverPublicKey) throw new Error('The message cannot be decoded')
      return { id: 1, jsonrpc: '2.0', result }
    },
    keychain: keys,
    deleteSymKey: async (topic: string) => void keys.delete(topic),
  }
  const proposals = ['other', 'one'].map(pairingTopic => ({
    pairingTopic,
    proposer: { publicKey: `key of ${pairingTopic}` },
  }))
  const sign = {
    core: { crypto, relayer, pairing: { events: pairingEvents } },
    proposal: { getAll: () => proposals },
  } as unknown as SignClient
  return {
    ...createApprovalWatches(sign),
    relayer,
    crypto,
    keys,
    deletePairing: (topic: string) => pairingEvents.emit('pairing_delete', { topic }),
    countListeners: () => [events.listenerCount('relayer_message'), pairingEvents.listenerCount('pairing_delete')],
    async answer(topic: string, decoded: Decoded) {
      const message = `message ${messages.size}`
      messages.set(message, decoded)
      events.emit('relayer_message', { topic, message })
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    },
  }
}

test.each([
  ['to the proposal', 'one', { result: { responderPublicKey: 'responder' } }],
  [
    'to the sign-in',
    'response',
    { result: { responder: { publicKey: 'responder' } }, receiverPublicKey: 'key of one' },
  ],
])(
  'a wallet that approves a withdrawn code, by an answer %s, receives the end of its session',
  async (_, topic, answer) => {
    const client = createClient()
    client.watch('one', 'response').withdraw()
    await client.answer(topic, answer)
    expect(client.crypto.generateSharedKey).toHaveBeenCalledWith('key of one', 'responder')
    expect(client.relayer.publish.mock.calls).toEqual([
      [
        'session of responder',
        {
          id: expect.any(Number) as number,
          jsonrpc: '2.0',
          method: 'wc_sessionDelete',
          params: { code: 6000, message: 'User disconnected.' },
        },
        // The message sends no notification that wakes the phone.
        { tag: 1112, ttl: 86_400, prompt: false },
      ],
    ])
    expect(client.relayer.unsubscribe.mock.calls).toEqual([['response'], ['session of responder']])
    expect([...client.keys]).toEqual([])
    expect(client.countListeners()).toEqual([0, 0])
  },
)

test('a wallet that has just approved receives the end of its session when the code is withdrawn', async () => {
  const client = createClient()
  const watch = client.watch('one')
  await client.answer('one', { result: { responderPublicKey: 'responder' } })
  expect(client.relayer.publish).not.toHaveBeenCalled()
  watch.withdraw()
  await vi.waitFor(() => expect(client.relayer.publish).toHaveBeenCalledOnce())
})

test('a withdrawn code stays watched after a message of another topic, and after an answer without a key', async () => {
  const client = createClient()
  client.watch('one').withdraw()
  await client.answer('other', { result: { responderPublicKey: 'responder' } })
  await client.answer('one', { result: { responderPublicKey: 7 } })
  await client.answer('one', { result: true })
  expect(client.crypto.generateSharedKey).not.toHaveBeenCalled()
  await client.answer('one', { result: { responderPublicKey: 'responder' } })
  expect(client.relayer.publish).toHaveBeenCalledOnce()
})

test('a code is watched until its pairing is deleted', async () => {
  const client = createClient()
  client.watch('one', 'response').withdraw()
  client.watch('other').withdraw()
  expect(client.countListeners()).toEqual([1, 1])
  client.deletePairing('one')
  expect(client.relayer.unsubscribe.mock.calls).toEqual([['response']])
  await client.answer('one', { result: { responderPublicKey: 'responder' } })
  expect(client.relayer.publish).not.toHaveBeenCalled()
  client.deletePairing('other')
  expect(client.countListeners()).toEqual([0, 0])
})
