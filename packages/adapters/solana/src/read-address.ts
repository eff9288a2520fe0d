import { fromBase58, isSolanaAddress } from '@latchkey/primitives'

/**
 * The address in what a person wrote or pasted.
 *
 * @returns `undefined` for what is none
 */
export function readAddress(text: string): string | undefined {
  const written = text.replace(/[\s\p{Cf}]/gu, '')
  return isSolanaAddress(written) && fromBase58(written)?.length === 32 ? written : undefined
}
