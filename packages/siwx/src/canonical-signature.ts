import { decodeBase64, encodeBase64, type SIWXSession } from '@latchkey/primitives'

/** Offsets that BIP-137 adds to the first byte, by the beginning of the address. */
const kinds: readonly (readonly [begins: RegExp, more: number])[] = [
  [/^(?:bc|tb|bcrt)1q/, 8],
  [/^[23]/, 4],
]

/**
 * Converts a wallet's signature to the only form that is verified: hexadecimal in small letters, and for Bitcoin the
 * first byte of the address's kind, although wallets may write that of P2PKH for any address
 * ([BIP-137](https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki)).
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
