import { isEvmAddress } from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

/**
 * The address in what a person wrote or pasted, with its checksum (EIP-55).
 *
 * @returns `undefined` for what is none, and for one whose own checksum is wrong: it was written wrongly
 */
export function readAddress(text: string): string | undefined {
  const written = text.replace(/[\s\p{Cf}]/gu, '')
  if (!isEvmAddress(written)) return undefined
  const address = toChecksumAddress(written)
  const digits = written.slice(-40)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return hasChecksum && !address.endsWith(digits) ? undefined : address
}
