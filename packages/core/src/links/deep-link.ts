import { isSafeAppLink } from '@latchkey/protocol'

import type { Platform } from '../environment.ts'
import type { Wallet } from '../wallet.ts'

/** A link that sends a request to a wallet, and the target for `Browser.openLink`. */
export interface WalletLink {
  /** The link's address. */
  readonly href: string
  /** Whether it opens a tab. */
  readonly target: '_blank' | '_self'
  /** Address that opens the wallet for later requests; missing if the link only accepts a pairing URI. */
  readonly home?: string
}

/**
 * Returns the link that sends a pairing to a wallet's app on this phone, or `undefined` if the wallet has none. The
 * app's own scheme comes first, because it never leaves the page for a website. Telegram's browser opens only web
 * addresses, so there it is the universal link.
 */
export function toMobileLink(wallet: Wallet, uri: string, platform: Platform): WalletLink | undefined {
  const { mobileLink, linkMode } = wallet
  const link = platform.isTelegram ? (linkMode ?? mobileLink) : (mobileLink ?? linkMode)
  return toWalletLink(link, uri, platform)
}

/** Returns the link that sends a pairing to a wallet's app on this computer. */
export function toDesktopLink(wallet: Wallet, uri: string, platform: Platform): WalletLink | undefined {
  return toWalletLink(wallet.desktopLink, uri, platform)
}

/** Returns the link that sends a pairing to a wallet's web page. */
export function toWebLink(wallet: Wallet, uri: string, platform: Platform): WalletLink | undefined {
  return toWalletLink(wallet.webappLink, uri, platform)
}

function toWalletLink(link: string | undefined, uri: string, { isTelegram, os }: Platform): WalletLink | undefined {
  if (link === undefined || !isSafeAppLink(link)) return undefined
  // Telegram on Android decodes an address once before it passes it on.
  const handed = isTelegram && os === 'android' ? encodeURIComponent(uri) : uri
  const href = formatPairingLink(link, handed)
  return { href, target: /^https?:/i.test(href) ? '_blank' : '_self', ...(!link.includes('{uri}') && { home: link }) }
}

/**
 * Adds a pairing URI to a wallet's link, in the form that wallets expect: `{link}/wc?uri={uri}`. A link with the
 * placeholder `{uri}` gets the URI there.
 *
 * @example formatPairingLink('rainbow://', 'wc:1@2') // 'rainbow://wc?uri=wc%3A1%402'
 */
export function formatPairingLink(link: string, uri: string): string {
  const encoded = encodeURIComponent(uri)
  if (link.includes('{uri}')) return link.replace('{uri}', () => encoded)
  const scheme = /^([a-z][a-z0-9+.-]*):?\/*$/i.exec(link)?.[1]
  const base = scheme ? `${scheme}://` : link.endsWith('/') ? link : `${link}/`
  return `${base}wc?uri=${encoded}`
}
