import { createHash, createPublicKey, verify } from 'node:crypto'

import { type CaipNetwork, type ChainNamespace, toCaipNetwork } from '@latchkey/primitives'
import { signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import elliptic from 'elliptic'
import sha3 from 'js-sha3'

import type { PairingProvider } from './pairing-options.ts'

/** A namespace in the suite: two of its networks, and the verification of its signatures. */
export interface ConformanceNamespace {
  networks: readonly [CaipNetwork, CaipNetwork]
  /** Rejects unless a library that the wallet does not use accepts the signature of the first account. */
  signAndVerify(provider: PairingProvider, message: string): Promise<void>
}

/** The namespaces that the pairing suite runs over, one row each. */
export const conformanceNamespaces: Partial<Record<ChainNamespace, ConformanceNamespace>> = {
  eip155: {
    networks: [toNetwork('eip155:1'), toNetwork('eip155:137')],
    async signAndVerify(provider, message) {
      const account = accountOf(provider)
      const bytes = new TextEncoder().encode(message)
      const params = [`0x${toHex(bytes)}`, account]
      const signature = await provider.request({ method: 'personal_sign', params })
      assertSame(recoverEvmAddress(bytes, String(signature)), account.toLowerCase())
    },
  },
  solana: {
    networks: [
      toNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
      toNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
    ],
    async signAndVerify(provider, message) {
      const pubkey = accountOf(provider)
      const bytes = Buffer.from(message)
      const params = { message: toBase58(bytes), pubkey }
      const { signature } = (await provider.request({ method: 'solana_signMessage', params })) as { signature: string }
      // The ed25519 key is wrapped as in a certificate ([RFC 8410](https://www.rfc-editor.org/rfc/rfc8410)), for Node's own
      // cryptography.
      const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), fromBase58(pubkey, 32)])
      const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
      assertGood(verify(null, bytes, publicKey, fromBase58(signature, 64)))
    },
  },
  bip122: {
    networks: [
      toNetwork('bip122:000000000019d6689c085ae165831e93'),
      toNetwork('bip122:000000000933ea01ad0ee984209779ba'),
    ],
    async signAndVerify(provider, message) {
      const account = accountOf(provider)
      const params = { account, message, address: account, protocol: 'ecdsa' }
      const answer = (await provider.request({ method: 'signMessage', params })) as { signature: string }
      const signature = Buffer.from(answer.signature, 'hex').toString('base64')
      assertGood(Verifier.verifySignature(account, message, signature))
    },
  },
  polkadot: {
    networks: [
      toNetwork('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
      toNetwork('polkadot:e143f23803ac50e8f6f8e62695d1ce9e'),
    ],
    async signAndVerify(provider, message) {
      const params = { address: accountOf(provider), message }
      const answer = (await provider.request({ method: 'polkadot_signMessage', params })) as { signature: string }
      assertGood(signatureVerify(`<Bytes>${message}</Bytes>`, answer.signature, params.address).isValid)
    },
  },
  cosmos: {
    networks: [toNetwork('cosmos:cosmoshub-4'), toNetwork('cosmos:osmosis-1')],
    async signAndVerify(provider, message) {
      const signerAddress = accountOf(provider)
      const value = { data: Buffer.from(message).toString('base64'), signer: signerAddress }
      const signDoc = {
        account_number: '0',
        chain_id: '',
        fee: { amount: [], gas: '0' },
        memo: '',
        msgs: [{ type: 'sign/MsgSignData', value }],
        sequence: '0',
      }
      const params = { signerAddress, signDoc }
      const { signature: signed } = (await provider.request({ method: 'cosmos_signAmino', params })) as {
        signature: { pub_key: { value: string }; signature: string }
      }
      // The document's members are already in the order in which they are signed.
      const digest = createHash('sha256').update(JSON.stringify(signDoc)).digest('hex')
      const raw = Buffer.from(signed.signature, 'base64').toString('hex')
      const key = secp256k1().keyFromPublic(Buffer.from(signed.pub_key.value, 'base64').toString('hex'), 'hex')
      assertGood(key.verify(digest, { r: raw.slice(0, 64), s: raw.slice(64) }))
    },
  },
}

function toNetwork(caipNetworkId: CaipNetwork['caipNetworkId']): CaipNetwork {
  const [chainNamespace, id] = caipNetworkId.split(':') as [ChainNamespace, string]
  return toCaipNetwork({
    id: chainNamespace === 'eip155' ? Number(id) : id,
    name: id,
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 9 },
    rpcUrls: { default: { http: [] } },
  })
}

function accountOf(provider: PairingProvider): string {
  const [account] = provider.accounts()
  if (!account) throw new Error('The session has no account')
  return account.address
}

function assertSame(signer: string, account: string): void {
  if (signer !== account) throw new Error(`${signer} signed in the name of ${account}`)
}

function assertGood(isGood: boolean): void {
  if (!isGood) throw new Error('The signature is not good')
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function fromBase58(text: string, length: number): Buffer {
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  return Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex')
}

function toBase58(bytes: Buffer): string {
  let [value, text] = [BigInt(`0x${bytes.toString('hex')}`), '']
  for (; value > 0n; value /= 58n) text = (alphabet[Number(value % 58n)] ?? '') + text
  return text
}

/** Recovers the signer by EIP-191, with elliptic's curve and js-sha3's hash; the wallet signs with viem. */
function recoverEvmAddress(message: Uint8Array, signature: string): string {
  const prefix = new TextEncoder().encode(`\u0019Ethereum Signed Message:\n${message.length}`)
  const digest = sha3.keccak256.array(Uint8Array.from([...prefix, ...message]))
  const [, r = '', s = '', v = ''] = /^0x(.{64})(.{64})(.{2})$/.exec(signature) ?? []
  const point: { encode(as: 'array', compact: false): number[] } = secp256k1().recoverPubKey(
    digest,
    { r, s },
    parseInt(v, 16) - 27,
  )
  return `0x${sha3.keccak256(point.encode('array', false).slice(1)).slice(-40)}`
}

function secp256k1() {
  return new elliptic.ec('secp256k1')
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
