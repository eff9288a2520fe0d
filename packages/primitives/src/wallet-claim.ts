import { safeImageUrl } from './image-url.ts'

/** Limit of a wallet's name, in characters. */
const maxNameLength = 40

/** Limit of an icon, in characters: EIP-6963 recommends 96 by 96 pixels, Wallet Standard requires a data URL. */
const maxIconLength = 256_000

/**
 * Cleans a wallet's own name for display. Removes control, format and private characters (a bidi override writes
 * `ksaMateM` as MetaMask; zero-width characters make two equal names differ), and lone surrogates.
 *
 * @returns an empty text if nothing visible is left
 */
export function readWalletName(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Cut first, so that a megabyte of spaces is not matched by a regular expression.
  const visible = value
    .slice(0, maxNameLength * 8)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, '')
  return [...visible.replace(/\s+/gu, ' ').trim()].slice(0, maxNameLength).join('').trim()
}

/**
 * Returns the picture from the announcement of a wallet in the page, if it contains the image (`data:`) and is not too
 * long. An announcement comes unrequested: an address in it would report every visit to its host.
 */
export function readWalletIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxIconLength) return undefined
  const url = safeImageUrl(value)
  return url?.slice(0, 5).toLowerCase() === 'data:' ? url : undefined
}

/** Returns a key that is equal for the names of one wallet, which may add "Wallet" and differ in case. */
export function toWalletNameKey(name: string): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}

/** Whether two reverse domain names belong to one wallet, which may write its own in different cases. */
export function isSameRdns(one: string | undefined, other: string | undefined): boolean {
  return !!one && one.toLowerCase() === other?.toLowerCase()
}
