import { safeImageUrl } from '@latchkey/primitives'
import type { Wallet } from '@wallet-standard/base'

import { identifyName } from './known-wallets.ts'
import { readList, readProperty } from './read-property.ts'

/** A wallet in the page that announced itself (Wallet Standard) and serves Solana. */
export interface StandardWallet {
  /** Its name: nothing else tells it apart (Wallet Standard). */
  id: string
  name: string
  imageUrl?: string
  explorerId?: string
  info?: { rdns: string }
  /** The wallet's own object. Nothing in it is believed. */
  wallet: Wallet
}

/**
 * Reads what a wallet says of itself. Any script on the page can register one: names lose what a person cannot see and are cut,
 * icons must be image addresses.
 *
 * @returns `undefined` for a wallet that cannot be connected, has no Solana feature or is on no Solana chain
 */
export function readStandardWallet(wallet: Wallet): StandardWallet | undefined {
  const features = readProperty(wallet, 'features')
  if (typeof readProperty(readProperty(features, 'standard:connect'), 'connect') !== 'function') return undefined
  if (!solanaFeatures.some(feature => readProperty(features, feature))) return undefined
  if (!readList(wallet, 'chains').some(chain => typeof chain === 'string' && chain.startsWith('solana:')))
    return undefined
  const name = toWalletName(readProperty(wallet, 'name'))
  if (!name) return undefined
  const known = identifyName(name)
  const imageUrl = readIcon(readProperty(wallet, 'icon'))
  return {
    id: name,
    name,
    ...(imageUrl && { imageUrl }),
    ...(known?.explorerId && { explorerId: known.explorerId }),
    ...(known && { info: { rdns: known.rdns } }),
    wallet,
  }
}

const solanaFeatures = ['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signMessage']

/** Longest wallet name, in characters. */
const maxNameLength = 40

/** Longest icon, in characters: a data URL, as the standard asks for. */
const maxIconLength = 256_000

/** A name that reads as what it is: no control, format or private characters, no lone surrogates. */
function toWalletName(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Cut first: a megabyte of spaces is not worth a regular expression.
  const visible = value
    .slice(0, maxNameLength * 8)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, '')
  return [...visible.replace(/\s+/gu, ' ').trim()].slice(0, maxNameLength).join('').trim()
}

function readIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= maxIconLength ? safeImageUrl(value) : undefined
}
