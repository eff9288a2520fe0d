import { isEvmAddress } from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

/**
 * Reads the address that the user wrote or pasted, and gives it its checksum ([EIP-55](https://eips.ethereum.org/EIPS/eip-55)).
 *
 * @returns `undefined` for another text, and for an address with a wrong checksum, which contains a mistake
 */
export function readAddress(text: string): string | undefined {
  const written = text.replace(/[\s\p{Cf}]/gu, '')
  if (!isEvmAddress(written)) return undefined
  const address = toChecksumAddress(written)
  const digits = written.slice(-40)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return hasChecksum && !address.endsWith(digits) ? undefined : address
}
