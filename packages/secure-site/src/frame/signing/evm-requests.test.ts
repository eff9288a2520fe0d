import {
  keccak256,
  parseEther,
  parseTransaction,
  recoverTransactionAddress,
  toHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, test } from 'vitest'

import { withWalletKeys } from '../../custody/wallet-keys.ts'
import { createMemoryPermissions } from '../permissions/memory-permissions.test-support.ts'
import { createSitePermissions } from '../permissions/site-permissions.ts'
import { textsOf } from '../texts/texts.ts'
import { prepareRequest } from './prepare-request.ts'
import type { Prepared, SigningContext } from './prepared.ts'
import { createMemoryRecords } from '../smart/memory-records.test-support.ts'

/** The entropy of "test test … junk". */
const entropy = () => mnemonicToEntropy(`${'test '.repeat(11)}junk`, wordlist) as Uint8Array<ArrayBuffer>
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function createContext(answers: Readonly<Record<string, unknown>> = {}): SigningContext & { asked: string[] } {
  const asked: string[] = []
  return {
    network: {
      chainId: 'eip155:1',
      name: 'Ethereum',
      symbol: 'ETH',
      decimals: 18,
      smartAccounts: false,
      eip7702: true,
    },
    address,
    site: 'shop.example',
    siteName: 'Shop',
    texts: textsOf('en'),
    records: createMemoryRecords(),
    permissions: createSitePermissions(createMemoryPermissions(), {
      origin: 'https://shop.example',
      address,
      chainId: 'eip155:1',
    }),
    asked,
    readRpc: async method => {
      asked.push(method)
      if (!(method in answers)) throw new Error(`${method} is not expected`)
      return answers[method]
    },
  }
}

const node = {
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
}

const sign = <Signed>({ sign: make }: Prepared): Promise<Signed> =>
  withWalletKeys(entropy(), keys => make(keys)) as Promise<Signed>

describe('a signature of the frame on EVM networks', () => {
  // covers: S7.77
  test.each([
    ['a text', 'Hello'],
    ['a text as hexadecimal', toHex('Hello')],
  ])('is made for %s, as it shows', async (_what, data) => {
    const prepared = await prepareRequest('personal_sign', [data, address], createContext())
    expect(prepared.approval).toMatchObject({
      site: 'shop.example',
      label: 'You sign',
      text: { value: 'Hello', isReadable: true },
      warnings: [],
    })
    const signature = await sign<`0x${string}`>(prepared)
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  })

  test('reads half a byte as text, and signs the shown text', async () => {
    const prepared = await prepareRequest('personal_sign', ['0x123', address], createContext())
    expect(prepared.approval.text).toEqual({ value: '0x123', isReadable: true })
    const signature = await sign<`0x${string}`>(prepared)
    expect(await verifyMessage({ address, message: '0x123', signature })).toBe(true)
  })

  // Some libraries pad the digits before, others after, and both change the reviewed data.
  test.each(['eth_sendTransaction', 'wallet_sendCalls'] as const)('rejects data with half a byte: %s', async method => {
    const call = { to, data: `0xa9059cbb${'0'.repeat(127)}`, gas: '0x5208' }
    const params = method === 'eth_sendTransaction' ? call : { chainId: '0x1', calls: [call] }
    await expect(prepareRequest(method, [params], createContext(node))).rejects.toMatchObject({ code: -32602 })
  })

  test('shows bytes that are no text as such', async () => {
    const { approval } = await prepareRequest('personal_sign', ['0xff00ff', address], createContext())
    expect(approval).toMatchObject({ text: { value: '0xff00ff', isReadable: false } })
    expect(approval.warnings).toHaveLength(1)
  })

  test.each([
    ['\u202e', 'turns what follows around'],
    ['\u200b', 'cannot be seen'],
    ['\u0007', 'is no letter'],
  ])('does not show a text with %j, which %s', async sign_ => {
    const { approval } = await prepareRequest('personal_sign', [toHex(`Pay ${sign_}1`), address], createContext())
    expect(approval.text?.isReadable).toBe(false)
  })

  test('warns of a sign-in that names another site', async () => {
    const text = 'bank.example wants you to sign in with your Ethereum account:\n0x'
    const { approval } = await prepareRequest('personal_sign', [text, address], createContext())
    expect(approval.warnings).toEqual(['The message names another site: bank.example.'])
  })

  test('is made for typed data of this network only', async () => {
    const typed = (chainId: number) => ({
      domain: { name: 'Letters', chainId },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Letter: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Letter' as const,
      message: { text: 'To whom it may concern' },
    })
    const prepared = await prepareRequest('eth_signTypedData_v4', [address, JSON.stringify(typed(1))], createContext())
    expect(prepared.approval.text?.value).toContain('To whom it may concern')
    const signature = await sign<`0x${string}`>(prepared)
    const parts: Parameters<typeof verifyTypedData>[0] = { address, ...typed(1), signature }
    expect(await verifyTypedData(parts)).toBe(true)
    await expect(
      prepareRequest('eth_signTypedData_v4', [address, JSON.stringify(typed(137))], createContext()),
    ).rejects.toMatchObject({ code: -32602 })
  })

  test('shows the version and the salt of typed data', async () => {
    const salt = toHex(7, { size: 32 })
    const typed = {
      domain: { name: 'Letters\nTo: Bo', version: '2', chainId: '1', salt },
      types: { Letter: [{ name: 'text', type: 'string' }] },
      primaryType: 'Letter',
      message: { text: 'Hello' },
    } as const
    const prepared = await prepareRequest('eth_signTypedData_v4', [address, typed], createContext())
    expect(prepared.approval.rows.slice(0, 3)).toEqual([
      { term: 'Contract', value: '"Letters\\nTo: Bo"' },
      { term: 'Version', value: '2' },
      { term: 'Salt', value: salt, isCode: true },
    ])
    const signature = await sign<`0x${string}`>(prepared)
    const domain = { ...typed.domain, chainId: 1 }
    const parts: Parameters<typeof verifyTypedData>[0] = { address, ...typed, domain, signature }
    expect(await verifyTypedData(parts)).toBe(true)
  })

  test('is made for the shown transaction with its highest fee', async () => {
    const value = toHex(parseEther('0.25'))
    const prepared = await prepareRequest('eth_sendTransaction', [{ from: address, to, value }], createContext(node))
    expect(prepared.approval).toMatchObject({ label: 'You send', amount: { value: '0.25', unit: 'ETH' }, warnings: [] })
    expect(prepared.approval.rows).toContainEqual({ term: 'To', value: to, isCode: true })
    expect(prepared.approval.rows.at(-1)).toEqual({ term: 'Network fee, at most', value: '0.000076 ETH' })
    const raw = await sign<`0x02${string}`>(prepared)
    expect(parseTransaction(raw)).toMatchObject({
      chainId: 1,
      nonce: 7,
      to: to.toLowerCase(),
      value: parseEther('0.25'),
    })
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(address)
  })

  // covers: S5.05
  test.each([`0x${'1'.repeat(63)}`, `0x${'1'.repeat(66)}`, 'sent', null, 7])(
    'returns the hash of the signed transaction, though the node answers %j',
    async eth_sendRawTransaction => {
      const answers = { ...node, eth_sendRawTransaction }
      const { finish } = await prepareRequest('eth_sendTransaction', [{ from: address, to }], createContext(answers))
      expect(await finish?.('0x02')).toBe(keccak256('0x02'))
    },
  )

  test('is sent once for one id, also if it was approved twice', async () => {
    const context = createContext({ ...node, eth_sendRawTransaction: null })
    const asked = [{ chainId: '0x1', id: 'a', calls: [{ to }] }]
    const first = await prepareRequest('wallet_sendCalls', asked, context)
    const second = await prepareRequest('wallet_sendCalls', asked, context)
    expect(await first.finish?.('0x02')).toEqual({ id: 'a' })
    await expect(second.finish?.('0x03')).rejects.toMatchObject({ code: 5720 })
    expect(context.records.find('a')).toMatchObject({ hash: keccak256('0x02') })
    expect(context.asked.filter(method => method === 'eth_sendRawTransaction')).toHaveLength(1)
  })

  test('is not sent if the record does not fit into storage', async () => {
    const context = { ...createContext(node), records: createMemoryRecords({ isFull: () => true }) }
    const { finish } = await prepareRequest('wallet_sendCalls', [{ chainId: '0x1', id: 'a', calls: [{ to }] }], context)
    await expect(finish?.('0x02')).rejects.toMatchObject({ code: -32603 })
    expect(context.asked).not.toContain('eth_sendRawTransaction')
  })

  test('describes a known token call in words, and calls an unknown one unreadable', async () => {
    const transfer = `0xa9059cbb${'0'.repeat(24)}${to.slice(2).toLowerCase()}${5n.toString(16).padStart(64, '0')}`
    const approve = `0x095ea7b3${'0'.repeat(24)}${to.slice(2).toLowerCase()}${'f'.repeat(64)}`
    const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const describe_ = async (data: string) =>
      (await prepareRequest('eth_sendTransaction', [{ from: address, to: token, data }], createContext(node))).approval
    expect(await describe_(transfer)).toMatchObject({ label: 'You send', text: { value: '5' } })
    expect(await describe_(approve)).toMatchObject({
      label: 'You allow spending of',
      text: { value: 'No limit' },
      warnings: ['No limit'],
    })
    const unknown = await describe_('0xdeadbeef')
    expect(unknown).toMatchObject({ label: 'You call a contract', text: { isReadable: false } })
    expect(unknown.warnings).toHaveLength(1)
  })

  test("shows token amounts with the token's decimals, or as raw units without them", async () => {
    const said: Record<string, string> = {
      '0x95d89b41': toHex('USDC', { size: 32 }),
      '0x313ce567': toHex(6, { size: 32 }),
    }
    const context = createContext(node)
    const knowing: SigningContext = {
      ...context,
      readRpc: async (method, params) => {
        const [call] = Array.isArray(params) ? (params as { data?: string }[]) : []
        return method === 'eth_call' ? said[call?.data ?? ''] : context.readRpc(method, params)
      },
    }
    const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const callOf = (selector: string, amount: bigint) =>
      `0x${selector}${'0'.repeat(24)}${to.slice(2).toLowerCase()}${amount.toString(16).padStart(64, '0')}`
    const describe_ = async (data: string, of = knowing) =>
      (await prepareRequest('eth_sendTransaction', [{ from: address, to: token, data }], of)).approval
    expect((await describe_(callOf('a9059cbb', 5_250_000n))).text?.value).toBe('5.25 USDC')
    expect((await describe_(callOf('095ea7b3', 10_000_000n))).text?.value).toBe('10 USDC')
    expect((await describe_(callOf('095ea7b3', 2n ** 256n - 1n))).text?.value).toBe('No limit: USDC')
    const unknown = await describe_(callOf('a9059cbb', 5_250_000n), context)
    expect(unknown.text?.value).toBe('5,250,000')
    expect(unknown.rows).toContainEqual({ term: 'In raw units', value: '5,250,000' })
  })

  test.each([
    ['en', 1_234_000_000_000_000_000_001n, '1,234.000000000000000001'],
    ['de', 1_234_000_000_000_000_000_001n, '1.234,000000000000000001'],
    ['en', 1n, '0.000000000000000001'],
  ])('shows each outgoing amount to its last digit, in the format of %s', async (locale, value, text) => {
    const context = { ...createContext(node), texts: textsOf(locale) }
    const call = { from: address, to, value: toHex(value) }
    const { approval } = await prepareRequest('eth_sendTransaction', [call], context)
    expect(approval.amount).toEqual({ value: text, unit: 'ETH' })
  })

  test('shows the native currency that a token call also pays', async () => {
    const data = `0xa9059cbb${'0'.repeat(24)}${to.slice(2).toLowerCase()}${5n.toString(16).padStart(64, '0')}`
    const asked = { from: address, to, data, value: toHex(parseEther('2')) }
    const { approval } = await prepareRequest('eth_sendTransaction', [asked], createContext(node))
    expect(approval).toMatchObject({ label: 'You call a contract', amount: { value: '2', unit: 'ETH' } })
  })

  // covers: S6.25
  test.each<[string, unknown, number]>([
    ['personal_sign', ['Hello', to], 4100],
    ['personal_sign', { 0: 'Hello' }, -32602],
    ['personal_sign', [{}, address], -32602],
    ['eth_signTypedData_v4', [address, '{'], -32602],
    ['eth_signTypedData_v4', [address, '{}'], -32602],
    ['eth_sendTransaction', [{ from: to, to }], 4100],
    ['eth_sendTransaction', [{ from: address }], -32602],
    ['eth_sendTransaction', [{ from: address, to: '0x12' }], -32602],
    ['eth_sendTransaction', [{ from: address, to, value: '1' }], -32602],
    ['eth_sendTransaction', [{ from: address, to, value: `0x${'f'.repeat(65)}` }], -32602],
    ['wallet_sendCalls', [], -32602],
    ['wallet_grantPermissions', [], -32602],
    ['wallet_revokePermissions', [{}], 4100],
    ['solana_signMessage', {}, 4200],
  ])('is never %s of %j', async (method, params, code) => {
    await expect(prepareRequest(method as 'personal_sign', params, createContext(node))).rejects.toMatchObject({ code })
  })
})
