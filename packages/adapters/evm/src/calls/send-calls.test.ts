import type { Eip1193Provider } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { createNetwork } from '../test-networks.test-support.ts'
import { canBatchCalls, fetchBatchOutcome, sendCall, sendCalls } from './send-calls.ts'

const network = createNetwork(10)
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const call = { to, value: 1n, data: '0xc0ffee' }

/** Creates a wallet on chain 10 that returns one answer to every other request. */
function createWallet(answer: unknown) {
  const requests: { method: string; params?: unknown }[] = []
  const provider: Eip1193Provider = {
    on: () => {},
    removeListener: () => {},
    async request(asked) {
      if (asked.method === 'eth_chainId') return '0xa'
      requests.push(asked)
      return answer
    },
  }
  return { provider, requests }
}

describe('sendCalls', () => {
  test('sends all calls as one request, on the chain of the network', async () => {
    const { provider, requests } = createWallet('batch-1')
    expect(await sendCalls(provider, { from, network, calls: [call, { ...call, value: 2n }] })).toBe('batch-1')
    const sent = { to, value: '0x1', data: '0xc0ffee' }
    const calls = [sent, { ...sent, value: '0x2' }]
    expect(requests).toEqual([
      { method: 'wallet_sendCalls', params: [{ version: '2.0.0', from, chainId: '0xa', atomicRequired: true, calls }] },
    ])
  })

  test.each([
    ['a text', 'x', 'x'],
    ['an object with an id', { id: 'x' }, 'x'],
    ['the longest id', { id: 'x'.repeat(8194) }, 'x'.repeat(8194)],
  ])('returns the id from %s', async (_what, answer, id) => {
    expect(await sendCalls(createWallet(answer).provider, { from, network, calls: [call] })).toBe(id)
  })

  test.each([
    ['an empty text', ''],
    ['an empty id', { id: '' }],
    ['a number', 5],
    ['an id that is a number', { id: 5 }],
    ['no id', {}],
    ['a missing answer', null],
    ['an id that is too long', { id: 'x'.repeat(8195) }],
  ])('rejects %s', async (_what, answer) => {
    const sending = sendCalls(createWallet(answer).provider, { from, network, calls: [call] })
    await expect(sending).rejects.toMatchObject({ code: 'hashMissing' })
  })

  test('sends nothing to a wallet on another network', async () => {
    const { provider, requests } = createWallet('x')
    const elsewhere = { from, network: createNetwork(1), calls: [call] }
    await expect(sendCalls(provider, elsewhere)).rejects.toMatchObject({ code: 'wrongChain' })
    expect(requests).toEqual([])
  })

  test.each([
    ['a negative amount', { value: -1n }, 'invalidAmount'],
    ['an amount of more than 256 bits', { value: 1n << 256n }, 'invalidAmount'],
    ['data with half a byte', { data: '0x0' }, 'invalidCall'],
    ['data without a prefix', { data: 'c0ffee' }, 'invalidCall'],
    ['no address', { to: 'nobody' }, 'invalidAddress'],
  ])('sends nothing for %s', async (_what, wrong, code) => {
    const { provider, requests } = createWallet(`0x${'ab'.repeat(32)}`)
    const wrongCall = { ...call, ...wrong }
    await expect(sendCalls(provider, { from, network, calls: [call, wrongCall] })).rejects.toMatchObject({ code })
    await expect(sendCall(provider, { from, network, call: wrongCall })).rejects.toMatchObject({ code })
    expect(requests).toEqual([])
  })
})

test('sendCall rejects an answer that is no hash', async () => {
  const sending = sendCall(createWallet('0x12').provider, { from, network, call })
  await expect(sending).rejects.toMatchObject({ code: 'hashMissing' })
})

describe('canBatchCalls', () => {
  test.each([
    ['with a leading zero', { '0x0a': { atomic: { status: 'supported' } } }, true],
    ['in decimal digits', { '10': { atomic: { status: 'supported' } } }, true],
    ['for every chain', { '0x0': { atomic: { status: 'supported' } } }, true],
    [
      'with support only for every chain, and other capabilities of the chain',
      { '0xa': {}, '0x0': { atomic: { status: 'supported' } } },
      true,
    ],
    ['for the chain, and not for every chain', { '0x0': {}, '0xa': { atomic: { status: 'supported' } } }, true],
    [
      'without support for the chain',
      { '0x0': { atomic: { status: 'supported' } }, '0xa': { atomic: { status: 'ready' } } },
      false,
    ],
    ['with support for another chain only', { '0x1': { atomic: { status: 'supported' } } }, false],
    ['under no number', { '0x': { atomic: { status: 'supported' } } }, false],
  ])('reads an answer %s', async (_how, answer, isAble) => {
    const { provider, requests } = createWallet(answer)
    expect(await canBatchCalls(provider, { from, network })).toBe(isAble)
    expect(requests).toEqual([{ method: 'wallet_getCapabilities', params: [from, ['0xa']] }])
  })
})

describe('fetchBatchOutcome', () => {
  const transactionHash = `0x${'ab'.repeat(32)}`

  test.each([
    ['success', 299],
    ['pending', 199],
    ['pending', 300],
    ['pending', 399],
    ['reverted', 400],
    ['reverted', 600],
    ['success', '200'],
  ])('returns "%s" for the status %o', async (status, given) => {
    const { provider, requests } = createWallet({ status: given })
    expect(await fetchBatchOutcome(provider, 'x')).toEqual({ status })
    expect(requests).toEqual([{ method: 'wallet_getCallsStatus', params: ['x'] }])
  })

  test.each([
    ['reverted', 200, ['0x1', '0x0']],
    ['reverted', 200, ['reverted', 'success']],
    ['reverted', 'CONFIRMED', ['0x1', '0x0']],
    ['success', 'CONFIRMED', ['success', '0x1']],
    ['pending', 'CONFIRMED', ['success', 'mined']],
  ])('returns "%s" for the status %o and receipts with %j', async (status, given, statuses) => {
    const receipts = statuses.map(each => ({ status: each, transactionHash }))
    const { provider } = createWallet({ status: given, receipts })
    expect(await fetchBatchOutcome(provider, 'x')).toEqual({ status, hash: transactionHash })
  })
})
