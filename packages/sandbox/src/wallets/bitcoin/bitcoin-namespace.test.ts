import { Verifier } from 'bip322-js'
import { describe, expect, test } from 'vitest'

import { bitcoinChains, createBitcoinAccounts } from './bitcoin-accounts.ts'
import { createBitcoinNamespace } from './bitcoin-namespace.ts'
import { fromBase64, fromHex, toBase64 } from './bytes.ts'
import { createPsbt, isSigned } from './psbt-harness.ts'

const [mainnet] = bitcoinChains
const [account, other] = createBitcoinAccounts()
const keys = account?.keys[mainnet.id] ?? []
const accounts = keys.map(({ address }) => address)
const [payment, ordinal] = accounts as [string, string]
const namespace = createBitcoinNamespace()

const run = async (method: string, params: unknown, chain: string = mainnet.id) =>
  (await namespace.read({ method, params, chain, accounts }).run()).result as Record<string, string>

describe('the Bitcoin namespace of the pairing wallet', () => {
  test('has the payment and the ordinal address in a session', () => {
    expect(namespace.addressesOn?.(namespace.accounts[0] ?? '', mainnet.id)).toEqual([payment, ordinal])
    expect(namespace.addressesOn?.(namespace.accounts[0] ?? '', 'bip122:unknown')).toEqual([])
  })

  test('shares its addresses with keys, paths and purposes', async () => {
    const shared = (await run('getAccountAddresses', { account: payment })) as unknown as Record<string, string>[]
    expect(shared.map(({ address, path, intention }) => [address, path, intention])).toEqual([
      [payment, "m/84'/0'/0'/0/0", 'payment'],
      [ordinal, "m/86'/0'/0'/0/0", 'ordinal'],
    ])
    expect(shared.every(({ publicKey }) => /^0[23][0-9a-f]{64}$/.test(publicKey ?? ''))).toBe(true)
  })

  test.each([
    ['ecdsa', payment],
    ['bip322', payment],
    ['bip322', ordinal],
  ])('signs by %s for %s, which another library verifies', async (protocol, address) => {
    const { signature = '' } = await run('signMessage', { account: payment, address, message: 'é 🔑', protocol })
    expect(Verifier.verifySignature(address, 'é 🔑', toBase64(fromHex(signature)))).toBe(true)
  })

  test('signs a PSBT that another library verifies, and names the payment', async () => {
    const recipient = other?.keys[mainnet.id]?.[1].address ?? ''
    const psbt = toBase64(createPsbt(keys, recipient))
    const signInputs = keys.map(({ address }, index) => ({ address, index }))
    const params = { account: payment, psbt, signInputs }
    expect(isSigned(fromBase64((await run('signPsbt', params))['psbt'] ?? ''))).toBe(true)
    const { description } = namespace.read({ method: 'signPsbt', params, chain: mainnet.id, accounts })
    expect(description.rows).toContainEqual({ label: 'Pays', value: `0.00199 BTC to ${recipient}` })
  })

  test.each([
    ['sendTransfer', {}, 4200],
    ['constructor', {}, 4200],
    ['signMessage', null, -32602],
    ['signMessage', { account: payment, message: 5 }, -32602],
    ['signMessage', { account: payment, message: '', protocol: 'schnorr' }, -32602],
    ['signMessage', { account: 'nobody', message: '' }, 4100],
    ['signPsbt', { account: payment, psbt: '!' }, -32602],
    ['signPsbt', { account: payment, psbt: btoa('psbt') }, -32602],
    ['signPsbt', { account: payment, psbt: '', broadcast: true }, 4200],
    ['signPsbt', { account: payment, psbt: '', signInputs: [{ address: 5 }] }, -32602],
  ])('%s %j fails with %i', (method, params, code) => {
    const reading = () => namespace.read({ method, params, chain: mainnet.id, accounts })
    expect(reading).toThrow(expect.objectContaining({ code }))
  })
})
