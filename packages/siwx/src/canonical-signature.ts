import { decodeBase64, encodeBase64, type SIWXSession } from '@latchkey/primitives'

/** What BIP-137 adds to the first byte for kinds of addresses, by how those begin. */
const kinds: readonly (readonly [begins: RegExp, more: number])[] = [
  [/^(?:bc|tb|bcrt)1q/, 8],
  [/^[23]/, 4],
]

/**
 * The one way to write a signature that is verified, from what wallets write: capital letters in hexadecimal, and for Bitcoin a first byte that says "P2PKH"
 * whatever the address is.
 */
export function toCanonicalSignature({ data, signature }: Pick<SIWXSession, 'data' | 'signature'>): string {
  const [namespace] = data.chainId.split(':')
  if (namespace === 'bip122') return toBip137(data.accountAddress, signature)
  if (namespace !== 'eip155' && namespace !== 'polkadot') return signature
  return `0x${signature.toLowerCase().replace(/^0x/, '')}`
}

function toBip137(address: string, signature: string): string {
  const more = kinds.find(([begins]) => begins.test(address))?.[1] ?? 0
  let bytes: Uint8Array
  try {
    bytes = decodeBase64(signature)
  } catch {
    return signature
  }
  const [header = 0] = bytes
  if (bytes.length !== 65 || more === 0 || header < 31 || header > 34) return signature
  return encodeBase64(Uint8Array.of(header + more, ...bytes.subarray(1)))
}
