import { type CaipNetwork, type ChainNamespace, toCaipNetwork } from '@latchkey/primitives'
import elliptic from 'elliptic'
import sha3 from 'js-sha3'

import type { PairingProvider } from './pairing-options.ts'

/** What the suite needs to know of a family: two of its networks, and how its signatures are checked. */
export interface ConformanceFamily {
  networks: readonly [CaipNetwork, CaipNetwork]
  /** Rejects unless a library that the wallet is not made of finds the signature of the first account good. */
  signAndVerify(provider: PairingProvider, message: string): Promise<void>
}

/** The families that the pairing suite runs over. A new one is one row. */
export const conformanceFamilies: Partial<Record<ChainNamespace, ConformanceFamily>> = {
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

/** EIP-191, with elliptic's curve and js-sha3's hash; the wallet signs with viem. */
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
