import { Secp256k1Wallet } from '@cosmjs/amino'
import { type CaipNetworkId, type SIWXMessageData, type SIWXSession, toBase58 } from '@latchkey/primitives'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2pkh, p2sh, p2tr, p2wpkh, WIF } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { Signer } from 'bip322-js'
import { privateKeyToAccount } from 'viem/accounts'

import { formatMessage } from '../message/format-message.ts'
import { digestOfBip137 } from './bip137-digest.ts'

/** A key of a namespace, with the library by which its wallets sign. */
export interface TestSigner {
  name: string
  chainId: CaipNetworkId
  address: string
  sign(message: string): Promise<Pick<SIWXSession, 'signature' | 'publicKey'>>
}

const seed = Uint8Array.from({ length: 32 }, (_, at) => 7 * at + 1)
const bitcoin: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'
const polkadot: CaipNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

/** Creates every kind of key that signs in without a contract. */
export async function createSigners(): Promise<TestSigner[]> {
  return [evmSigner(), await solanaSigner(), ...bitcoinSigners(), ...(await polkadotSigners()), await cosmosSigner()]
}

export function evmSigner(key = hex(seed)): TestSigner {
  const account = privateKeyToAccount(key)
  const sign = async (message: string) => ({ signature: await account.signMessage({ message }) })
  return { name: 'eip155', chainId: 'eip155:1', address: account.address, sign }
}

/** Signs with the platform's own Ed25519. */
async function solanaSigner(): Promise<TestSigner> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const address = toBase58(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  const sign = async (message: string) => ({
    signature: toBase58(new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, bytesOf(message)))),
  })
  return { name: 'solana', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address, sign }
}

/** Signs by BIP-322, or by BIP-137 for an address without BIP-322. */
function bitcoinSigners(): TestSigner[] {
  const key = pubECDSA(seed)
  const addresses = {
    p2wpkh: p2wpkh(key).address,
    p2tr: p2tr(pubSchnorr(seed)).address,
    p2pkh: p2pkh(key).address,
    p2sh: p2sh(p2wpkh(key)).address,
  }
  return Object.entries(addresses).map(([kind, address]) => ({
    name: `bip122 ${kind}`,
    chainId: bitcoin,
    address,
    sign: async message => ({ signature: Signer.sign(WIF().encode(seed), address, message) }),
  }))
}

/**
 * Signs by BIP-137 with the key of the Bitcoin addresses. @param first base of the first byte: 31 for P2PKH, 39 for
 * P2WPKH
 */
export function signBip137(message: string, first: number): string {
  const digest = digestOfBip137(bytesOf(message))
  const [recovery = 0, ...rest] = secp256k1.sign(digest, seed, { prehash: false, format: 'recovered' })
  return Buffer.from([first + recovery, ...rest]).toString('base64')
}

/** Signs with the Polkadot project's own library, also with `<Bytes>` like extensions. */
async function polkadotSigners(): Promise<TestSigner[]> {
  const util = await import('@polkadot/util-crypto')
  await util.cryptoWaitReady()
  const sr = util.sr25519PairFromSeed(seed)
  const ed = util.ed25519PairFromSeed(seed)
  const ec = util.secp256k1PairFromSeed(seed)
  const signer = (name: string, address: string, sign: (message: string) => Uint8Array): TestSigner => ({
    name: `polkadot ${name}`,
    chainId: polkadot,
    address,
    sign: async message => ({ signature: hex(sign(`<Bytes>${message}</Bytes>`)) }),
  })
  return [
    signer('sr25519', util.encodeAddress(sr.publicKey, 0), message => util.sr25519Sign(message, sr)),
    signer('ed25519', util.encodeAddress(ed.publicKey, 0), message => util.ed25519Sign(message, ed)),
    signer('ecdsa', util.encodeAddress(util.blake2AsU8a(ec.publicKey), 0), message =>
      util.secp256k1Sign(message, ec, 'blake2'),
    ),
  ]
}

async function cosmosSigner(): Promise<TestSigner> {
  const wallet = await Secp256k1Wallet.fromKey(seed, 'cosmos')
  const [{ address, pubkey } = { address: '', pubkey: seed }] = await wallet.getAccounts()
  return {
    name: 'cosmos',
    chainId: 'cosmos:cosmoshub-4',
    address,
    async sign(message) {
      const value = { signer: address, data: Buffer.from(message).toString('base64') }
      const { signature } = await wallet.signAmino(address, {
        chain_id: '',
        account_number: '0',
        sequence: '0',
        fee: { gas: '0', amount: [] },
        msgs: [{ type: 'sign/MsgSignData', value }],
        memo: '',
      })
      return { signature: signature.signature, publicKey: Buffer.from(pubkey).toString('base64') }
    },
  }
}

/** Creates an unsigned message of a signer. */
export function dataOf({ address, chainId }: Pick<TestSigner, 'address' | 'chainId'>): SIWXMessageData {
  return {
    accountAddress: address,
    chainId,
    nonce: 'abcdefgh1234',
    domain: 'shop.example',
    uri: 'https://shop.example/a',
    version: '1',
    issuedAt: '2026-11-23T11:00:00.000Z',
    statement: 'I accept the terms',
  }
}

/** Creates a signed session. */
export async function signIn(signer: TestSigner, change: Partial<SIWXMessageData> = {}): Promise<SIWXSession> {
  const data = { ...dataOf(signer), ...change }
  const message = formatMessage(data)
  return { data, message, ...(await signer.sign(message)) }
}

/** Encodes an address or a message as UTF-8. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

export function hex(bytes: Uint8Array): `0x${string}` {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
