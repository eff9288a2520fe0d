import type { Eip1193Provider } from '@latchkey/primitives'
import elliptic from 'elliptic'
import sha3 from 'js-sha3'

/**
 * Signs with the provider's first account, and rejects unless the signature recovers to that account (EIP-191). The curve is
 * elliptic's and the hash js-sha3's, because the wallets of these tests sign with viem.
 */
export async function signAndVerify(provider: unknown, message: string): Promise<void> {
  const { request } = provider as Eip1193Provider
  const [account] = (await request({ method: 'eth_accounts' })) as [string]
  const bytes = new TextEncoder().encode(message)
  const signature = await request({ method: 'personal_sign', params: [toHex(bytes), account] })
  const signer = recoverAddress(bytes, String(signature))
  if (signer !== account.toLowerCase()) throw new Error(`${signer} signed in the name of ${account}`)
}

function recoverAddress(message: Uint8Array, signature: string): string {
  const prefix = new TextEncoder().encode(`\u0019Ethereum Signed Message:\n${message.length}`)
  const digest = sha3.keccak256.array(Uint8Array.from([...prefix, ...message]))
  const [, r = '', s = '', v = ''] = /^0x(.{64})(.{64})(.{2})$/.exec(signature) ?? []
  const curve = new elliptic.ec('secp256k1')
  const point: { encode(as: 'array', compact: false): number[] } = curve.recoverPubKey(
    digest,
    { r, s },
    parseInt(v, 16) - 27,
  )
  return `0x${sha3.keccak256(point.encode('array', false).slice(1)).slice(-40)}`
}

function toHex(bytes: Uint8Array): string {
  return `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
