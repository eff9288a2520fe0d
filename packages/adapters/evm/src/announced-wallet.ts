import { type Eip1193Provider, safeImageUrl } from '@latchkey/primitives'

import type { InjectedWallet } from './injected-wallet.ts'
import { identifyRdns } from './known-wallets.ts'
import { readProperty } from './read-property.ts'

/**
 * Reads one announcement (EIP-6963). Any script on the page can announce, so nothing in it is believed: a property is read once,
 * names lose what a person cannot see and are cut, icons must be image addresses, ids must look like ids.
 *
 * @returns `undefined` when there is no provider to ask, or nothing to tell the wallet by
 */
export function readAnnouncement(detail: unknown): InjectedWallet | undefined {
  const provider = readProperty(detail, 'provider')
  if (typeof readProperty(provider, 'request') !== 'function') return undefined
  const info = readProperty(detail, 'info')
  const rdns = readId(readProperty(info, 'rdns'), rdnsShape)
  const uuid = readId(readProperty(info, 'uuid'), uuidShape)
  const id = rdns ?? uuid
  if (id === undefined) return undefined
  const known = identifyRdns(rdns)
  const imageUrl = readIcon(readProperty(info, 'icon'))
  return {
    id,
    name: toWalletName(readProperty(info, 'name')) || known?.name || id,
    type: 'ANNOUNCED',
    ...(imageUrl && { imageUrl }),
    ...(known && { explorerId: known.explorerId }),
    info: { ...(rdns && { rdns }), ...(uuid && { uuid }) },
    getProvider: () => provider as Eip1193Provider,
  }
}

/** Longest wallet name, in characters. */
const maxNameLength = 40

/** Longest icon, in characters: EIP-6963 asks for 96 by 96 pixels. */
const maxIconLength = 256_000

/**
 * A name that reads as what it is. Control and format characters go (a bidi override writes `ksaMateM` as MetaMask; zero-width
 * characters make two equal names differ), as do lone surrogates.
 */
function toWalletName(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Cut first: a megabyte of spaces is not worth a regular expression.
  const visible = value
    .slice(0, maxNameLength * 8)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, '')
  return [...visible.replace(/\s+/gu, ' ').trim()].slice(0, maxNameLength).join('').trim()
}

const rdnsShape = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9_-]+)+$/
const uuidShape = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/

function readId(value: unknown, shape: RegExp): string | undefined {
  if (typeof value !== 'string' || value.length > 128) return undefined
  const id = value.trim().toLowerCase()
  return shape.test(id) ? id : undefined
}

function readIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= maxIconLength ? safeImageUrl(value) : undefined
}
