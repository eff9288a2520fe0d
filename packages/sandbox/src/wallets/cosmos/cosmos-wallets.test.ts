import { serializeSignDoc, type StdSignDoc } from '@cosmjs/amino'
import { makeSignBytes } from '@cosmjs/proto-signing'
import { createPublicKey, verify } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { InPageQuestion } from '../in-page-questions.ts'
import type { InPageControl } from '../in-page-wallet.ts'
import { createAskedWallet } from '../asked-wallet.test-support.ts'
import { cosmosAccounts, cosmosChains, createCosmosSigners, knownAddress } from './cosmos-accounts.ts'
import { createCosmosNamespace } from './cosmos-namespace.ts'
import { createInPageNamespaceWallet } from './in-page-cosmos.ts'

const [first, second] = cosmosAccounts.map(({ address }) => address) as [string, string]

interface Signature {
  pub_key: { value: string }
  signature: string
}

type Keplr = Record<string, (...given: unknown[]) => Promise<never>>

/** Whether OpenSSL verifies a signature. */
function isSigned({ pub_key, signature }: Signature, bytes: Uint8Array): boolean {
  const prefix = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex')
  const key = Buffer.concat([prefix, Buffer.from(pub_key.value, 'base64')])
  const point = createPublicKey({ key, format: 'der', type: 'spki' })
  return verify('sha256', bytes, { key: point, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))
}

const amino = (from: string): StdSignDoc => ({
  chain_id: 'cosmoshub-4',
  account_number: '7',
  sequence: '3',
  fee: { gas: '200000', amount: [] },
  msgs: [{ type: 'cosmos-sdk/MsgSend', value: { from_address: from } }],
  memo: 'é & <b>',
})
const direct = {
  bodyBytes: Uint8Array.of(10, 2, 1, 2),
  authInfoBytes: Uint8Array.of(18, 1, 0),
  chainId: 'cosmoshub-4',
  accountNumber: 7n,
}

test('the accounts’ addresses are those of CosmJS', async () => {
  for (const account of cosmosAccounts) {
    for (const { prefix } of cosmosChains) {
      const signers = await createCosmosSigners(account, prefix)
      expect(signers.account.address).toBe(knownAddress(account.address, prefix))
    }
  }
})

describe('the Cosmos namespace of the in-page wallet', () => {
  let control: InPageControl
  let keplr: Keplr
  let asked: InPageQuestion[]
  let page: EventTarget
  beforeEach(() => {
    page = new EventTarget()
    vi.stubGlobal('window', page)
    ;({ control, asked, provider: keplr } = createAskedWallet<Keplr>('cosmos', createInPageNamespaceWallet))
    return () => vi.unstubAllGlobals()
  })
  const call = (method: string, ...given: unknown[]): Promise<never> => keplr[method]!(...given)

  test('has an object under its rdns, and as Keplr on demand, and reports another account by an event', async () => {
    control.announce({ announce: true, legacy: true, flags: [] })
    expect(page).toMatchObject({ keplr, sandboxCosmosWallets: { 'dev.latchkey.sandbox': keplr } })
    const heard: string[] = []
    for (const event of ['keplr_keystorechange', 'dev.latchkey.sandbox_keystorechange'])
      page.addEventListener(event, ({ type }) => void heard.push(type))
    await call('enable', ['cosmoshub-4', 'osmosis-1'])
    heard.length = 0
    control.namespaces['cosmos']?.setAccounts([second])
    expect(heard).toHaveLength(2)
    expect(await call('getKey', 'cosmoshub-4')).toMatchObject({ bech32Address: second, algo: 'secp256k1' })
  })

  test('prompts once, reports silently whether a site is authorized, and disconnects it on request', async () => {
    expect(await call('isConnected', 'cosmoshub-4')).toBe(false)
    await call('enable', 'cosmoshub-4')
    await call('enable', ['osmosis-1'])
    expect(asked.map(({ kind }) => kind)).toEqual(['connect'])
    expect(await call('isConnected', 'osmosis-1')).toBe(true)
    control.lock()
    expect(await call('isConnected', 'osmosis-1')).toBe(false)
    control.unlock()
    await call('disable')
    expect(await call('isConnected', 'osmosis-1')).toBe(false)
  })

  test('signs documents and texts that OpenSSL verifies', async () => {
    await call('enable', 'cosmoshub-4')
    const signed: { signature: Signature } = await call('signAmino', 'cosmoshub-4', first, amino(first))
    expect(isSigned(signed.signature, serializeSignDoc(amino(first)))).toBe(true)
    const other: { signature: Signature } = await call('signDirect', 'cosmoshub-4', first, direct)
    expect(isSigned(other.signature, makeSignBytes(direct))).toBe(true)
    const text: Signature = await call('signArbitrary', 'cosmoshub-4', first, 'Sign in: é')
    const document = {
      chain_id: '',
      account_number: '0',
      sequence: '0',
      fee: { gas: '0', amount: [] },
      msgs: [
        { type: 'sign/MsgSignData', value: { signer: first, data: Buffer.from('Sign in: é').toString('base64') } },
      ],
      memo: '',
    }
    expect(isSigned(text, serializeSignDoc(document))).toBe(true)
    expect(asked.at(-1)?.description.rows.map(({ value }) => value)).toEqual([first, 'Sign in: é'])
  })

  test('adds a suggested chain, and stores it', async () => {
    await expect(call('enable', 'own-1')).rejects.toThrow('There is no chain info for own-1')
    await call('enable', 'cosmoshub-4')
    const info = { chainId: 'own-1', chainName: 'Own', bech32Config: { bech32PrefixAccAddr: 'own' } }
    await call('experimentalSuggestChain', info)
    await call('experimentalSuggestChain', info)
    expect(asked.map(({ kind }) => kind)).toEqual(['connect', 'addChain'])
    const { bech32Address }: { bech32Address: string } = await call('getKey', 'own-1')
    expect(bech32Address).toMatch(/^own1/)
  })

  test('rejects with texts, as such wallets do', async () => {
    control.setMode('reject')
    await expect(call('enable', 'cosmoshub-4')).rejects.toThrow('Request rejected')
    await expect(call('signAmino', 'cosmoshub-4', first, amino(first))).rejects.toThrow('not let in')
    control.setMode('approve')
    await call('enable', 'cosmoshub-4')
    await expect(call('signAmino', 'cosmoshub-4', second, amino(second))).rejects.toThrow('Signer mismatched')
  })
})

describe('the Cosmos namespace of the pairing wallet', () => {
  const namespace = createCosmosNamespace()
  const [hub, osmosis] = cosmosChains
  const read = (method: string, params: unknown, chain: string = hub.id, accounts = [first]) =>
    namespace.read({ method, params, chain, accounts })

  test('returns its accounts with their public keys, on each chain', async () => {
    const onOsmosis = namespace.addressesOn?.(first, osmosis.id) ?? []
    expect((await read('cosmos_getAccounts', {}, osmosis.id, [...onOsmosis]).run()).result).toEqual([
      { algo: 'secp256k1', address: onOsmosis[0], pubkey: expect.stringMatching(/^[A-Za-z0-9+/]{44}$/) as string },
    ])
  })

  test('signs documents that OpenSSL verifies', async () => {
    const signed = await read('cosmos_signAmino', { signerAddress: first, signDoc: amino(first) }).run()
    expect(isSigned((signed.result as { signature: Signature }).signature, serializeSignDoc(amino(first)))).toBe(true)
    const signDoc = { chainId: 'cosmoshub-4', accountNumber: '7', bodyBytes: 'CgIBAg==', authInfoBytes: 'EgEA' }
    const other = await read('cosmos_signDirect', { signerAddress: first, signDoc }).run()
    expect(other.result).toMatchObject({ signed: signDoc })
    expect(isSigned((other.result as { signature: Signature }).signature, makeSignBytes(direct))).toBe(true)
  })

  test('rejects unreadable, forbidden and unknown requests', () => {
    const signDoc = { chainId: 'cosmoshub-4', accountNumber: 'x' }
    expect(() => read('cosmos_signDirect', { signerAddress: first, signDoc })).toThrow('accountNumber')
    expect(() => read('cosmos_signAmino', { signerAddress: second, signDoc: {} })).toThrow('may not use')
    expect(() => read('cosmos_signAmino', { signerAddress: first })).toThrow('signDoc')
    expect(() => read('cosmos_signOther', { signerAddress: first, signDoc: {} })).toThrow('does not support')
    expect(() => read('cosmos_getAccounts', {}, 'cosmos:own-1')).toThrow('does not know')
  })
})
