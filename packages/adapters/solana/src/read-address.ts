import { fromBase58, isSolanaAddress } from '@latchkey/primitives'

/**
 * Reads the address that the user wrote or pasted.
 *
 * @returns `undefined` for another text
 */
export function readAddress(text: string): string | undefined {
  const written = text.replace(/[\s\p{Cf}]/gu, '')
  return isSolanaAddress(written) && fromBase58(written)?.length === 32 ? written : undefined
}
