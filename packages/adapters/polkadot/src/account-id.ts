import { decodeSs58 } from './ss58.ts'

/**
 * Reads an account's address: its 32-byte id from SS58, or the 20 bytes of an Ethereum address, in any case.
 *
 * @returns `undefined` when it is neither
 */
export function decodeAccountId(address: unknown): Uint8Array | undefined {
  const hex = typeof address === 'string' ? /^0x([0-9a-f]{40})$/i.exec(address)?.[1] : undefined
  if (hex === undefined) return decodeSs58(address)
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

export function isEthereumId(id: Uint8Array): boolean {
  return id.length === 20
}
