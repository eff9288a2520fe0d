import type { MockPolkadotAccount } from './mock-polkadot-accounts.ts'

/**
 * Cryptography of a mock Polkadot wallet. The signing library (sr25519) and the sandbox wallet's transaction code are loaded with
 * the first signature.
 */
export interface MockPolkadotSigner {
  /** Signs `data`, wrapped in `<Bytes>` and `</Bytes>` as extensions do. */
  signRaw(account: MockPolkadotAccount, raw: Readonly<Record<string, unknown>>): Promise<`0x${string}`>
  /** Signs a transaction. The first byte of the signature names its kind, except for an Ethereum account. */
  signPayload(account: MockPolkadotAccount, payload: Readonly<Record<string, unknown>>): Promise<`0x${string}`>
}

export function createMockPolkadotSigner(): MockPolkadotSigner {
  return {
    async signRaw(account, { data }) {
      const bytes = typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data) ? fromHex(data) : encode(String(data))
      return toHex(await sign(account, wrap(bytes)))
    },
    async signPayload(account, payload) {
      const { encodeSigningPayload } = await import('@latchkey/sandbox/polkadot-payload')
      const bytes = encodeSigningPayload(payload)
      // Longer transactions must be hashed before signing, which no test has needed.
      if (bytes.length > 256) throw new Error('The mock wallet signs transactions of at most 256 bytes')
      // A chain with Ethereum accounts has one kind of signature, so that none is named.
      if (account.type === 'ethereum') return toHex(await sign(account, bytes))
      return toHex(Uint8Array.of(sr25519Kind, ...(await sign(account, bytes))))
    },
  }
}

const sr25519Kind = 1

async function sign({ seed, type }: MockPolkadotAccount, bytes: Uint8Array): Promise<Uint8Array> {
  if (!seed) return new Uint8Array(64).fill(0x5a)
  if (type === 'ethereum') return signEthereum(seed, bytes)
  const { secretFromSeed, sign: signBytes } = await import('@scure/sr25519')
  return signBytes(secretFromSeed(fromHex(seed)), bytes)
}

/** Signs like Polkadot{.js}: the hash of the bytes, and a last byte of 0 or 1. */
async function signEthereum(privateKey: `0x${string}`, bytes: Uint8Array): Promise<Uint8Array> {
  const [{ sign: signHash }, { keccak256 }] = await Promise.all([import('viem/accounts'), import('viem')])
  const { r, s, yParity = 0 } = await signHash({ hash: keccak256(bytes), privateKey })
  return Uint8Array.of(...fromHex(r), ...fromHex(s), yParity)
}

/** Wraps only once, because a site may have done it already. */
function wrap(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return bytes
  return Uint8Array.of(...encode('<Bytes>'), ...bytes, ...encode('</Bytes>'))
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
