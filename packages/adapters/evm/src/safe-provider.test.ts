import { createTestClock } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import type { SafeMethod } from './safe-channel.ts'
import { createSafeProvider, readSafeInfo } from './safe-provider.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'ab'.repeat(32)}`
const chainHash = `0x${'cd'.repeat(32)}`

type Answers = Partial<Record<SafeMethod, (params: unknown) => unknown>>

function createSafe(answers: Answers = {}) {
  const asked: [SafeMethod, unknown][] = []
  const clock = createTestClock()
  const channel = {
    async ask(method: SafeMethod, params: unknown) {
      asked.push([method, params])
      const answer = answers[method]
      if (!answer) throw new Error(`No answer to ${method}`)
      return answer(params)
    },
  }
  const provider = createSafeProvider(channel, clock, { address, chainId: 137 })
  return {
    asked,
    clock,
    provider,
    request: (method: string, params?: unknown[]) => provider.request({ method, ...(params && { params }) }),
  }
}

const settings = ['rpcCall', { call: 'safe_setSettings', params: [{ offChainSigning: true }] }]
const rejection = (code: number, message?: string) => ({ code, ...(message && { message }) })

describe('readSafeInfo', () => {
  test('reads the address and the chain', () => {
    expect(readSafeInfo({ safeAddress: address, chainId: 137 })).toEqual({ address, chainId: 137 })
  })

  test.each([
    undefined,
    {},
    { safeAddress: 7, chainId: 1 },
    { safeAddress: '0x1', chainId: 1 },
    { safeAddress: address },
  ])('reads no Safe from %j', info => {
    expect(readSafeInfo(info)).toBeUndefined()
  })
})

describe('the provider of a Safe', () => {
  test('answers account and chain itself', async () => {
    const { request, asked, provider } = createSafe()
    expect(await request('eth_accounts')).toEqual([address])
    expect(await request('eth_requestAccounts')).toEqual([address])
    expect(await request('eth_chainId')).toBe('0x89')
    expect(await request('net_version')).toBe('137')
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toBeNull()
    await expect(request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).rejects.toMatchObject(
      rejection(4200, 'A Safe lives on one chain: open one on the other chain.'),
    )
    provider.on('chainChanged', () => {})
    provider.removeListener('chainChanged', () => {})
    expect(asked).toEqual([])
  })

  test.each([
    [{ to: other }, { to: other, value: '0', data: '0x' }, {}],
    [
      { to: other, from: address.toLowerCase(), value: '0x10', input: '0x12' },
      { to: other, value: '16', data: '0x12' },
      {},
    ],
    [
      { to: other, value: null, data: '0xab', input: '0x12', gas: '0x5208' },
      { to: other, value: '0', data: '0xab' },
      { safeTxGas: 21_000 },
    ],
  ])('sends the transaction %j', async (transaction, tx, params) => {
    const { request, asked } = createSafe({ sendTransactions: () => ({ safeTxHash: hash }) })
    expect(await request('eth_sendTransaction', [transaction])).toBe(hash)
    expect(asked).toEqual([['sendTransactions', { txs: [tx], params }]])
  })

  test.each([
    [{ to: other, from: other }, rejection(4100, 'The Safe is another account than the request names.')],
    [{ to: other, from: 7 }, rejection(4100)],
    [
      { data: '0x12' },
      rejection(-32602, 'A transaction of a Safe needs a recipient: it creates no contract by itself.'),
    ],
    [{ to: '0x12' }, rejection(-32602)],
    [{ to: other, data: '0x123' }, rejection(-32602, 'The data of a transaction must be hexadecimal text.')],
    [{ to: other, data: '12' }, rejection(-32602)],
    [{ to: other, value: 'much' }, rejection(-32602, 'An amount must be a number.')],
    [undefined, rejection(-32602)],
  ])('rejects the transaction %j', async (transaction, expected) => {
    const { request, asked } = createSafe()
    await expect(request('eth_sendTransaction', [transaction])).rejects.toMatchObject(expected)
    expect(asked).toEqual([])
  })

  test.each([undefined, {}, { safeTxHash: '0x12' }])('rejects the answer %j to a transaction', async answer => {
    const { request } = createSafe({ sendTransactions: () => answer })
    await expect(request('eth_sendTransaction', [{ to: other }])).rejects.toMatchObject(
      rejection(-32603, 'The Safe answered with no hash.'),
    )
  })

  test.each([
    ['0x48656c6c6f', 'Hello'],
    ['Hello', 'Hello'],
    ['0xff', '0xff'],
  ])('signs the message %s as a text, off the chain', async (given, message) => {
    const { request, asked } = createSafe({ rpcCall: () => null, signMessage: () => ({ signature: '0x12' }) })
    expect(await request('personal_sign', [given, address])).toBe('0x12')
    expect(asked).toEqual([settings, ['signMessage', { message }]])
  })

  test.each([JSON.stringify({ primaryType: 'A' }), { primaryType: 'A' }])(
    'signs the typed data %j',
    async typedData => {
      const { request, asked } = createSafe({ signTypedMessage: () => ({ signature: '0x12' }) })
      for (const method of ['eth_signTypedData', 'eth_signTypedData_v4'])
        expect(await request(method, [address, typedData])).toBe('0x12')
      expect(asked[1]).toEqual(['signTypedMessage', { typedData: { primaryType: 'A' } }])
    },
  )

  test('signs for no other account, and no typed data that is no JSON', async () => {
    const { request, asked } = createSafe()
    await expect(request('personal_sign', ['0x12', other])).rejects.toMatchObject(rejection(4100))
    await expect(request('eth_signTypedData_v4', [other, '{}'])).rejects.toMatchObject(rejection(4100))
    await expect(request('eth_signTypedData_v4', [address, '{'])).rejects.toMatchObject(
      rejection(-32602, 'Typed data must be JSON.'),
    )
    expect(asked).toEqual([])
  })

  test('waits for the signatures of all owners, at growing intervals', async () => {
    const signatures = ['0x', undefined, '0x', '0x', '0x', '0x', '0x', '0x', '0x', '0x1234']
    const { request, asked, clock } = createSafe({
      signMessage: () => ({ messageHash: hash }),
      getOffChainSignature: () => signatures.shift(),
    })
    const signing = request('personal_sign', ['Hello'])
    const looks = () => asked.filter(([method]) => method === 'getOffChainSignature').length
    await vi.waitFor(() => expect(looks()).toBe(1))
    let wait = 1_000
    for (let look = 2; look <= 10; look++) {
      await vi.waitFor(() => expect(clock.pending).toBe(1))
      await clock.advance(wait - 1)
      expect(looks()).toBe(look - 1)
      await clock.advance(1)
      await vi.waitFor(() => expect(looks()).toBe(look))
      wait = Math.min(wait * 1.5, 15_000)
    }
    await expect(signing).resolves.toBe('0x1234')
    expect(asked.at(-1)).toEqual(['getOffChainSignature', hash])
  })

  test('answers with an empty signature if the Safe approves the message on the chain', async () => {
    const { request } = createSafe({ signMessage: () => ({ safeTxHash: hash }) })
    expect(await request('personal_sign', ['Hello'])).toBe('0x')
  })

  test.each([{}, undefined, { safeTxHash: 'x' }, { messageHash: 'x' }])(
    'rejects the answer %j to a message',
    async answer => {
      const { request } = createSafe({ signMessage: () => answer })
      await expect(request('personal_sign', ['Hello'])).rejects.toMatchObject(rejection(-32603))
    },
  )

  test.each(['eth_getTransactionByHash', 'eth_getTransactionReceipt'])(
    'looks %s up by the Safe’s hash',
    async method => {
      const known = createSafe({ getTxBySafeTxHash: () => ({ txHash: chainHash }), rpcCall: () => 'there' })
      expect(await known.request(method, [hash])).toBe('there')
      expect(known.asked).toEqual([
        ['getTxBySafeTxHash', { safeTxHash: hash }],
        ['rpcCall', { call: method, params: [chainHash] }],
      ])
      const pending = createSafe({ getTxBySafeTxHash: () => ({ txHash: null }) })
      expect(await pending.request(method, [hash])).toBeNull()
      const foreign = createSafe({ rpcCall: () => 'there' })
      expect(await foreign.request(method, [chainHash])).toBe('there')
      expect(foreign.asked.at(-1)).toEqual(['rpcCall', { call: method, params: [chainHash] }])
    },
  )

  test.each(['eth_blockNumber', 'net_listening', 'web3_clientVersion'])('passes %s on to the node', async method => {
    const { request, asked } = createSafe({ rpcCall: () => 7 })
    expect(await request(method)).toBe(7)
    expect(asked).toEqual([['rpcCall', { call: method, params: [] }]])
  })

  test.each(['eth_sign', 'eth_signTransaction', 'wallet_watchAsset', 'x_eth_call'])('rejects %s', async method => {
    await expect(createSafe({ rpcCall: () => 7 }).request(method)).rejects.toMatchObject(
      rejection(4200, `A Safe does not support ${method}.`),
    )
  })
})
