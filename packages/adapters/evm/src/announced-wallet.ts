import { type Eip1193Provider, readProperty, readWalletIcon, readWalletName } from '@latchkey/primitives'

import type { InjectedWallet } from './injected-wallet.ts'
import { identifyRdns, isAroundPage } from './known-wallets.ts'

export interface AnnouncedWallet extends InjectedWallet {
  info: NonNullable<InjectedWallet['info']>
}

/**
 * Reads one announcement ([EIP-6963](https://eips.ethereum.org/EIPS/eip-6963)). Any script on the page can announce, so nothing
 * in it is trusted: each property is read once, names lose invisible characters and are cut, icons must be image addresses, ids
 * must look like ids.
 *
 * The id must be the same on the next page, or a reload would disconnect the wallet. The uuid is new on each page, so a wallet
 * whose `rdns` is no domain name is identified by its name and that text.
 *
 * @returns `undefined` if there is no provider, or nothing that identifies the wallet
 */
export function readAnnouncement(detail: unknown): AnnouncedWallet | undefined {
  const provider = readProperty(detail, 'provider')
  if (typeof readProperty(provider, 'request') !== 'function') return undefined
  const info = readProperty(detail, 'info')
  const domain = readProperty(info, 'rdns')
  const rdns = readDomain(domain)
  const uuid = readWalletName(readProperty(info, 'uuid'))
  const name = readWalletName(readProperty(info, 'name'))
  if (!rdns && !name) return undefined
  const id = rdns ?? `${name}/${readWalletName(domain)}`
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

function readDomain(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 128) return undefined
  const domain = value.trim().toLowerCase()
  return /^[a-z0-9][a-z0-9-]*(\.[a-z0-9_-]+)+$/.test(domain) ? domain : undefined
}
