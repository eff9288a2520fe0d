import { safeImageUrl } from './image-url.ts'

/** Longest wallet name, in characters. */
const maxNameLength = 40

/** Longest icon, in characters: EIP-6963 asks for 96 by 96 pixels, Wallet Standard for a data URL. */
const maxIconLength = 256_000

/**
 * What a wallet calls itself, as a name that reads as what it is. Control, format and private characters go (a bidi override
 * writes `ksaMateM` as MetaMask; zero-width characters make two equal names differ), as do lone surrogates.
 *
 * @returns empty where nothing of it can be seen
 */
export function readWalletName(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Cut first: a megabyte of spaces is not worth a regular expression.
  const visible = value
    .slice(0, maxNameLength * 8)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, '')
  return [...visible.replace(/\s+/gu, ' ').trim()].slice(0, maxNameLength).join('').trim()
}

/**
 * The picture that a wallet in the page announces itself with, where it brings the image along (`data:`) and that has a sensible
 * length. An announcement is not asked for: an address in it would tell its host of every visit.
 */
export function readWalletIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxIconLength) return undefined
  const url = safeImageUrl(value)
  return url?.slice(0, 5).toLowerCase() === 'data:' ? url : undefined
}

/** What the names of one wallet have in common: wallets call themselves with and without "Wallet", in any case. */
export function toWalletNameKey(name: string): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}

/** Whether two reverse domain names are one wallet's: it may write its own in different cases. */
export function isSameRdns(one: string | undefined, other: string | undefined): boolean {
  return !!one && one.toLowerCase() === other?.toLowerCase()
}
