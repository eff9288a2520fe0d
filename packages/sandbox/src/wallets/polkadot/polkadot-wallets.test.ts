import { sr25519Verify, waitReady } from '@polkadot/wasm-crypto'
import { TypeRegistry } from '@polkadot/types'
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { InPageQuestion } from '../in-page-questions.ts'
import type { InPageControl } from '../in-page-wallet.ts'
import { createAskedWallet } from '../asked-wallet.test-support.ts'
import { createInPageNamespaceWallet, type InPagePolkadotEntry } from './in-page-polkadot.ts'
import { polkadotAccounts, polkadotChains } from './polkadot-accounts.ts'
import { createPolkadotNamespace } from './polkadot-namespace.ts'

const [alice, bob] = polkadotAccounts.map(({ addresses }) => addresses[42] ?? '') as [string, string]
const text = 'Sign in: é, 🔑'
const wrapped = new TextEncoder().encode(`<Bytes>${text}</Bytes>`)

interface Extension {
  accounts: {
    get(): Promise<{ address: string; name: string }[]>
    subscribe(hear: (list: unknown[]) => void): () => void
  }
  signer: Record<'signRaw' | 'signPayload', (payload: object) => Promise<{ signature: string }>>
}

/** Creates a transaction as `@polkadot/api` passes it to a signer; `call` sets its length. */
const transaction = (address: string, call = '0x040300') => ({
  address,
  blockHash: `0x${'11'.repeat(32)}`,
  blockNumber: '0x00000393',
  era: '0x3501',
  genesisHash: `0x91b171bb158e2d3848fa23a9f1c25182${'22'.repeat(16)}`,
  metadataHash: `0x${'33'.repeat(32)}`,
  method: call,
  mode: 1,
  nonce: '0x0000ffff',
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeTransactionPayment',
    'CheckMetadataHash',
  ],
  specVersion: '0x000f4240',
  tip: '0x0000000000000000016345785d8a0000',
  transactionVersion: '0x0000001a',
  version: 4,
})

/** Returns the bytes to sign, by the Polkadot project's own library. */
function toSigned(payload: ReturnType<typeof transaction>): Uint8Array {
  const registry = new TypeRegistry()
  registry.setSignedExtensions(payload.signedExtensions)
  const bytes = registry.createType('ExtrinsicPayload', payload, { version: 4 }).toU8a({ method: true })
  return bytes.length > 256 ? registry.hash(bytes).toU8a() : bytes
}

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex.replace(/^0x/, ''), 'hex'))
const isSigned = (signature: string, bytes: Uint8Array, address: string) =>
  sr25519Verify(fromHex(signature), bytes, decodeAddress(address))

beforeAll(() => waitReady())

test('the accounts’ addresses are those of the Polkadot project’s own library', () => {
  for (const { addresses } of polkadotAccounts) expect(encodeAddress(addresses[42] ?? '', 0)).toBe(addresses[0])
})

describe('the Polkadot namespace of the in-page wallet', () => {
  let control: InPageControl
  let entry: InPagePolkadotEntry
  let asked: InPageQuestion[]
  beforeEach(() => {
    ;({
      control,
      asked,
      provider: entry,
    } = createAskedWallet<InPagePolkadotEntry>('polkadot', createInPageNamespaceWallet))
  })
  const enable = async () => (await entry.enable('Site')) as Extension

  test('prompts once, returns its accounts, and reports others', async () => {
    const { accounts } = await enable()
    await enable()
    expect(asked.map(({ kind }) => kind)).toEqual(['connect'])
    expect(await accounts.get()).toEqual([{ address: alice, name: 'Alice', type: 'sr25519', genesisHash: null }])
    const heard: unknown[][] = []
    const stop = accounts.subscribe(list => void heard.push(list))
    control.namespaces['polkadot']?.setAccounts([bob, alice])
    control.lock()
    stop()
    control.unlock()
    expect(heard.map(list => list.length)).toEqual([1, 2, 0])
  })

  test('signs messages and transactions, short and long, that another library verifies', async () => {
    const { signer } = await enable()
    const data = `0x${Buffer.from(text).toString('hex')}`
    const { signature } = await signer.signRaw({ address: alice, data, type: 'bytes' })
    expect(isSigned(signature, wrapped, alice)).toBe(true)
    for (const call of ['0x040300', `0x${'ab'.repeat(300)}`]) {
      const payload = transaction(alice, call)
      const signed = await signer.signPayload(payload)
      expect(signed.signature.slice(0, 4)).toBe('0x01')
      expect(isSigned(signed.signature.slice(4), toSigned(payload), alice)).toBe(true)
    }
    expect(asked.at(1)?.description.rows.map(({ value }) => value)).toEqual([alice, text])
  })

  test('rejects with texts, as extensions do', async () => {
    control.setMode('reject')
    await expect(enable()).rejects.toThrow('not allowed to interact')
    control.setMode('approve')
    const { signer } = await enable()
    control.setMode('reject')
    await expect(signer.signRaw({ address: alice, data: text })).rejects.toThrow('Cancelled')
    control.setMode('approve')
    await expect(signer.signRaw({ address: bob, data: text })).rejects.toThrow('Unable to find the account')
    const guessed = { ...transaction(alice), signedExtensions: ['CheckTheWeather'] }
    await expect(signer.signPayload(guessed)).rejects.toThrow('CheckTheWeather')
  })
})

describe('the Polkadot namespace of the pairing wallet', () => {
  const namespace = createPolkadotNamespace()
  const [polkadot, , westend] = polkadotChains
  const onPolkadot = namespace.addressesOn?.(alice, polkadot.id)[0] ?? ''
  const read = (method: string, params: unknown, accounts = [onPolkadot]) =>
    namespace.read({ method, params, chain: polkadot.id, accounts })

  test('writes its addresses as each chain does', () => {
    expect(onPolkadot).toBe(encodeAddress(alice, 0))
    expect(namespace.addressesOn?.(alice, westend.id)).toEqual([alice])
  })

  test('signs messages and transactions that another library verifies', async () => {
    const message = await read('polkadot_signMessage', { address: onPolkadot, message: text }).run()
    expect(isSigned((message.result as { signature: string }).signature, wrapped, alice)).toBe(true)
    const transactionPayload = transaction(onPolkadot)
    const signed = await read('polkadot_signTransaction', { address: onPolkadot, transactionPayload }).run()
    const { signature } = signed.result as { signature: string }
    expect(isSigned(signature.slice(4), toSigned(transactionPayload), alice)).toBe(true)
  })

  test('rejects unreadable, forbidden and unknown requests', () => {
    expect(() => read('polkadot_signMessage', { address: onPolkadot, message: text }, [])).toThrow('may not use')
    expect(() => read('polkadot_signMessage', { address: onPolkadot })).toThrow('must be a text')
    expect(() => read('polkadot_signMessage', undefined)).toThrow('does not hold')
    expect(() => read('polkadot_sendTransaction', {})).toThrow('does not support')
  })
})
