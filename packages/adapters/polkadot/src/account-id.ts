import { fromHex } from '@latchkey/adapter-kit'

import { decodeSs58 } from './ss58.ts'

/**
 * Reads an account's address: its 32-byte id from SS58, or the 20 bytes of an Ethereum address, in any case.
 *
 * @returns `undefined` if it is neither
 */
export function decodeAccountId(address: unknown): Uint8Array | undefined {
  const isEthereum = typeof address === 'string' && /^0x[0-9a-f]{40}$/i.test(address)
  return isEthereum ? fromHex(address) : decodeSs58(address)
}

export function isEthereumId(id: Uint8Array): boolean {
  return id.length === 20
}
