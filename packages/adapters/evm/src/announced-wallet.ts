import { type Eip1193Provider, readProperty, readWalletIcon, readWalletName } from '@latchkey/primitives'

import type { InjectedWallet } from './injected-wallet.ts'
import { identifyRdns, isAroundPage } from './known-wallets.ts'

/**
 * Reads one announcement (EIP-6963). Any script on the page can announce, so nothing in it is believed: a property is read once,
 * names lose what a person cannot see and are cut, icons must be image addresses, ids must look like ids.
 *
 * The id must be the same on the next page, or a reload would disconnect the wallet. The uuid is new on each page, so a wallet
 * whose `rdns` is no domain name is identified by its name and that text.
 *
 * @returns `undefined` when there is no provider to ask, or nothing to tell the wallet by
 */
export function readAnnouncement(detail: unknown): InjectedWallet | undefined {
  const provider = readProperty(detail, 'provider')
  if (typeof readProperty(provider, 'request') !== 'function') return undefined
  const info = readProperty(detail, 'info')
  const domain = readProperty(info, 'rdns')
  const rdns = readId(domain, rdnsShape)
  const uuid = readId(readProperty(info, 'uuid'), uuidShape)
  const name = readWalletName(readProperty(info, 'name'))
  const id = rdns ?? (name ? `${name}/${readWalletName(domain)}` : uuid)
  if (id === undefined) return undefined
  const known = identifyRdns(rdns)
  const imageUrl = readWalletIcon(readProperty(info, 'icon'))
  return {
    id,
    name: name || known?.name || id,
    type: 'ANNOUNCED',
    ...(imageUrl && { imageUrl }),
    ...(isAroundPage(provider) && { connectsItself: true }),
    info: { ...(rdns && { rdns }), ...(uuid && { uuid }) },
    getProvider: () => provider as Eip1193Provider,
  }
}

const rdnsShape = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9_-]+)+$/
const uuidShape = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/

function readId(value: unknown, shape: RegExp): string | undefined {
  if (typeof value !== 'string' || value.length > 128) return undefined
  const id = value.trim().toLowerCase()
  return shape.test(id) ? id : undefined
}
