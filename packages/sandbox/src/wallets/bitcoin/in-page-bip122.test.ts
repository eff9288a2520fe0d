import { Verifier } from 'bip322-js'
import { networks } from 'bitcoinjs-lib'
import { beforeEach, describe, expect, test } from 'vitest'

import type { InPageQuestion } from '../in-page-questions.ts'
import type { InPageControl } from '../in-page-wallet.ts'
import { createAskedWallet } from '../asked-wallet.test-support.ts'
import { type BitcoinAccount, bitcoinChains, createBitcoinAccounts } from './bitcoin-accounts.ts'
import { createInPageNamespaceWallet, type InPageBitcoinWallet } from './in-page-bip122.ts'
import { createPsbt, isSigned } from './psbt-harness.ts'

const [mainnet, testnet] = bitcoinChains
const [account, other] = createBitcoinAccounts() as [BitcoinAccount, BitcoinAccount, BitcoinAccount]
const keysOf = ({ keys }: BitcoinAccount, chain: string = mainnet.id) => {
  const [payment, ordinal] = keys[chain] ?? []
  if (!payment || !ordinal) throw new Error('The account has no keys there')
  return [payment, ordinal] as const
}
const [payment, ordinal] = keysOf(account)

let control: InPageControl
let wallet: InPageBitcoinWallet
let asked: InPageQuestion[]
beforeEach(() => {
  ;({
    control,
    asked,
    provider: wallet,
  } = createAskedWallet<InPageBitcoinWallet>('bip122', createInPageNamespaceWallet))
})

const call = (feature: string, ...inputs: unknown[]) => {
  const method = wallet.features[feature]?.[feature.slice(feature.indexOf(':') + 1)]
  return (method as (...inputs: unknown[]) => Promise<never>)(...inputs)
}
const connect = () => call('bitcoin:connect', { purposes: ['payment', 'ordinals'] })
const addresses = () => wallet.accounts.map(({ address, chains }) => [address, ...chains])

describe('the Bitcoin namespace of the in-page wallet', () => {
  test('returns payment and ordinal address of each network after a prompt', async () => {
    expect(wallet.accounts).toEqual([])
    expect(await call('standard:connect', { silent: true })).toEqual({ accounts: [] })
    expect(asked).toEqual([])
    await connect()
    expect(asked.map(({ kind }) => kind)).toEqual(['connect'])
    expect(addresses()).toEqual([
      ...keysOf(account).map(({ address }) => [address, mainnet.standard]),
      ...keysOf(account, testnet.id).map(({ address }) => [address, testnet.standard]),
    ])
    await connect()
    expect(asked).toHaveLength(1)
  })

  test('signs messages that another library verifies', async () => {
    await connect()
    for (const { address, purpose } of [payment, ordinal, ...keysOf(account, testnet.id)]) {
      const message = `é 🔑 ${'long '.repeat(100)}`
      const input = { account: { address }, message: new TextEncoder().encode(message) }
      const [{ signature }] = (await call('bitcoin:signMessage', input)) as [{ signature: Uint8Array }]
      expect(signature.length === 65).toBe(purpose === 'payment')
      expect(Verifier.verifySignature(address, message, Buffer.from(signature).toString('base64'))).toBe(true)
    }
    expect(asked.at(-1)?.description.rows.map(({ value }) => value)).toContain(keysOf(account, testnet.id)[1].address)
  })

  test('signs a PSBT that another library verifies, and shows the payments', async () => {
    await connect()
    const psbt = createPsbt([payment, ordinal], keysOf(other)[0].address)
    const inputsToSign = [payment, ordinal].map((key, index) => ({ account: key, signingIndexes: [index] }))
    const input = { psbt, chain: mainnet.standard, inputsToSign }
    const [{ signedPsbt }] = (await call('bitcoin:signTransaction', input)) as [{ signedPsbt: Uint8Array }]
    expect(isSigned(signedPsbt)).toBe(true)
    expect(asked.at(-1)?.description).toEqual({
      title: 'Sign this Bitcoin transaction?',
      rows: [
        { label: 'Network', value: 'Bitcoin' },
        { label: 'Pays', value: `0.00199 BTC to ${keysOf(other)[0].address}` },
        { label: 'Input 0', value: `0.001 BTC of ${payment.address}` },
        { label: 'Input 1', value: `0.001 BTC of ${ordinal.address}` },
        { label: 'Fee', value: '0.00001 BTC' },
      ],
    })
  })

  test('signs its own inputs of a testnet PSBT when the site names none', async () => {
    await connect()
    const [own] = keysOf(account, testnet.id)
    const psbt = createPsbt([own], own.address, networks.testnet)
    const input = { psbt, chain: testnet.standard, inputsToSign: [] }
    const [{ signedPsbt }] = (await call('bitcoin:signTransaction', input)) as [{ signedPsbt: Uint8Array }]
    expect(isSigned(signedPsbt)).toBe(true)
  })

  test('rejects unauthorized and unreadable requests', async () => {
    const message = new Uint8Array()
    await expect(call('bitcoin:signMessage', { account: payment, message })).rejects.toMatchObject({ code: 4100 })
    await connect()
    const stranger = keysOf(other)[0]
    const psbt = createPsbt([stranger], stranger.address)
    const sign = (input: object) =>
      call('bitcoin:signTransaction', { psbt, chain: mainnet.standard, inputsToSign: [], ...input })
    const by = (key: object) => [{ account: key, signingIndexes: [0] }]
    await expect(sign({ inputsToSign: by(stranger) })).rejects.toMatchObject({ code: 4100 })
    await expect(sign({ inputsToSign: by(payment) })).rejects.toMatchObject({ code: 4100 })
    await expect(sign({ psbt: new Uint8Array([1, 2, 3]) })).rejects.toMatchObject({ code: -32602 })
    await expect(sign({ chain: 'bitcoin:nowhere' })).rejects.toMatchObject({ code: -32602 })
    control.setMode('reject')
    await expect(call('bitcoin:signMessage', { account: payment, message })).rejects.toMatchObject({ code: 4001 })
  })

  test('reports another account, a lock and the disconnect', async () => {
    await connect()
    const heard: number[] = []
    const on = wallet.features['standard:events']?.['on'] as (event: string, listener: () => void) => () => void
    const off = on('change', () => void heard.push(wallet.accounts.length))
    control.namespaces['bip122']?.setAccounts([other.id])
    expect(addresses()[0]?.[0]).toBe(keysOf(other)[0].address)
    control.lock()
    control.unlock()
    await call('standard:disconnect')
    expect(heard).toEqual([4, 0, 4, 0])
    off()
    await connect()
    expect(heard).toHaveLength(4)
    expect(() => control.namespaces['bip122']?.setChain('1')).toThrow('on no network')
  })
})
