import { keccak_256 } from '@noble/hashes/sha3.js'

/**
 * Returns an EVM address in the form that users compare and sites sign, with its checksum in the case of its letters
 * ([EIP-55](https://eips.ethereum.org/EIPS/eip-55)). A wrong checksum of a wallet is corrected, because only the digits
 * matter.
 *
 * @param address 40 hex digits, `0x` optional
 */
export function toChecksumAddress(address: string): string {
  const digits = address.toLowerCase().replace(/^0x/, '')
  const hash = keccak_256(Uint8Array.from(digits, digit => digit.charCodeAt(0)))
  const cased = [...digits].map((digit, index) => {
    const byte = hash[index >> 1] ?? 0
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15
    return nibble > 7 ? digit.toUpperCase() : digit
  })
  return `0x${cased.join('')}`
}
