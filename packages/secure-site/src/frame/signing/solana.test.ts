import { fromBase58, toBase58 } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, test } from 'vitest'

import { withWalletKeys } from '../../custody/wallet-keys.ts'
import { createMemoryPermissions } from '../permissions/memory-permissions.test-support.ts'
import { createSitePermissions } from '../permissions/site-permissions.ts'
import { textsOf } from '../texts/texts.ts'
import { prepareRequest } from './prepare-request.ts'
import type { SigningContext } from './prepared.ts'
import { parseSolanaMessage } from './solana-message.ts'
import { createMemoryRecords } from '../smart/memory-records.test-support.ts'

const entropy = () => mnemonicToEntropy(`${'test '.repeat(11)}junk`, wordlist) as Uint8Array<ArrayBuffer>
const { solana: address } = await withWalletKeys(entropy(), async ({ addresses }) => addresses)
const own = fromBase58(address) as Uint8Array
const receiver = Uint8Array.from({ length: 32 }, (_, index) => index + 1)

const context: SigningContext = {
  network: {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    smartAccounts: false,
    eip7702: true,
  },
  address,
  site: 'shop.example',
  siteName: undefined,
  texts: textsOf('en'),
  records: createMemoryRecords(),
  permissions: createSitePermissions(createMemoryPermissions(), {
    origin: 'https://shop.example',
    address: 'unused',
    chainId: 'solana',
  }),
  readRpc: async method => (method === 'isBlockhashValid' ? { value: true } : '5eykt'),
}

/** Encodes a legacy message with 1 signer, 2 accounts and the system program. */
function transferMessage(lamports: bigint, program = new Uint8Array(32)): Uint8Array {
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  return Uint8Array.from([
    1,
    0,
    1,
    3,
    ...own,
    ...receiver,
    ...program,
    ...new Uint8Array(32),
    1,
    2,
    2,
    0,
    1,
    12,
    ...data,
  ])
}
const transaction = (message: Uint8Array): Uint8Array => Uint8Array.from([1, ...new Uint8Array(64), ...message])
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

describe('a signature of the frame on Solana', () => {
  // covers: S7.80
  test('is made for a message, as it shows', async () => {
    const bytes = new TextEncoder().encode('Hello')
    const prepared = await prepareRequest('solana_signMessage', { message: toBase58(bytes), pubkey: address }, context)
    expect(prepared.approval).toMatchObject({ label: 'You sign', text: { value: 'Hello', isReadable: true } })
    const { signature } = (await withWalletKeys(entropy(), keys => prepared.sign(keys))) as { signature: string }
    expect(ed25519.verify(fromBase58(signature) as Uint8Array, bytes, own)).toBe(true)
  })

  test('is made for a message of up to 100,000 bytes', async () => {
    const prepare = async (bytes: Uint8Array) =>
      prepareRequest('solana_signMessage', { message: toBase58(bytes, 100_001), pubkey: address }, context)
    for (const length of [6_100, 16_384, 100_000]) {
      const bytes = new Uint8Array(length).fill(255)
      const prepared = await prepare(bytes)
      const { signature } = (await withWalletKeys(entropy(), keys => prepared.sign(keys))) as { signature: string }
      expect(ed25519.verify(fromBase58(signature) as Uint8Array, bytes, own)).toBe(true)
    }
    await expect(prepare(new Uint8Array(100_001))).rejects.toMatchObject({ code: -32602 })
  })

  test('is never made for a message that is a transaction', async () => {
    const message = toBase58(transferMessage(1n))
    await expect(prepareRequest('solana_signMessage', { message, pubkey: address }, context)).rejects.toMatchObject({
      code: -32602,
    })
  })

  test('is placed in the shown transaction', async () => {
    const message = transferMessage(1_500_000_000n)
    const prepared = await prepareRequest(
      'solana_signTransaction',
      { transaction: base64(transaction(message)), pubkey: address },
      context,
    )
    expect(prepared.approval).toMatchObject({ label: 'You send', amount: { value: '1.5', unit: 'SOL' }, warnings: [] })
    expect(prepared.approval.rows[0]).toEqual({ term: 'To', value: toBase58(receiver), isCode: true })
    const signed = (await withWalletKeys(entropy(), keys => prepared.sign(keys))) as { transaction: string }
    const bytes = Uint8Array.from(Buffer.from(signed.transaction, 'base64'))
    expect(ed25519.verify(bytes.slice(1, 65), message, own)).toBe(true)
    expect(bytes.slice(65)).toEqual(message)
  })

  test('is called unreadable if another program is used', async () => {
    const unknown = transferMessage(1n, new Uint8Array(32).fill(9))
    const { approval } = await prepareRequest(
      'solana_signTransaction',
      { transaction: base64(transaction(unknown)) },
      context,
    )
    expect(approval).toMatchObject({ label: 'You call a contract' })
    expect(approval.warnings).toHaveLength(1)
  })

  test('is rejected for another account', async () => {
    const other = { ...context, address: toBase58(receiver) }
    await expect(
      prepareRequest('solana_signTransaction', { transaction: base64(transaction(transferMessage(1n))) }, other),
    ).rejects.toMatchObject({ code: 4100 })
  })

  test('is made for a message that is parsed to its last byte, not one that is cut or followed by more', () => {
    const whole = transferMessage(7n)
    expect(parseSolanaMessage(whole)?.instructions).toHaveLength(1)
    for (let length = 0; length < whole.length; length += 1)
      expect(parseSolanaMessage(whole.subarray(0, length))).toBeUndefined()
    expect(parseSolanaMessage(Uint8Array.from([...whole, 0]))).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        const message = parseSolanaMessage(bytes)
        return message === undefined || message.accounts.every(account => account.length === 32)
      }),
    )
  })
})
