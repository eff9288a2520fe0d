import {
  type MergedConnector,
  type Messages,
  type Platform,
  toDesktopLink,
  toMobileLink,
  toWebLink,
  type Wallet,
  type WalletLink,
} from '@latchkey/core'
import { iconBrowser, iconDesktop, iconExtension, iconPhone, iconQr } from '@latchkey/ui'

/** Method to reach a listed wallet. */
export type Way = 'mobile' | 'qr' | 'desktop' | 'web' | 'browser'

/** Appearance of each method, with its link for a pairing if it has one. */
export const ways = {
  mobile: {
    icon: iconPhone,
    label: texts => texts.mobile,
    text: texts => texts.appText,
    toLink: toMobileLink,
    method: 'mobile',
  },
  qr: { icon: iconQr, label: texts => texts.qr, text: texts => texts.scanAny, method: 'qrcode' },
  desktop: {
    icon: iconDesktop,
    label: texts => texts.desktop,
    text: texts => texts.desktopText,
    toLink: toDesktopLink,
    method: 'desktop',
  },
  web: { icon: iconBrowser, label: texts => texts.web, text: texts => texts.webText, toLink: toWebLink, method: 'web' },
  browser: { icon: iconExtension, label: texts => texts.browser, text: texts => texts.scanAny, method: 'browser' },
} as const satisfies Record<Way, WayFacts>

export interface WayFacts {
  readonly icon: string
  readonly label: (texts: Messages['pairing']) => string
  readonly text: (texts: Messages['pairing']) => string
  readonly toLink?: (wallet: Wallet, uri: string, platform: Platform) => WalletLink | undefined
  readonly method: 'mobile' | 'qrcode' | 'desktop' | 'web' | 'browser'
}

/** Returns the methods that a wallet offers on this device, the likeliest first. Scanning is always one of them. */
export function waysOf(wallet: Wallet, platform: Platform, installed: MergedConnector | undefined): Way[] {
  const hasExtension =
    installed !== undefined ||
    [wallet.chromeStore, wallet.firefoxStore, wallet.edgeStore, wallet.safariStore].some(Boolean)
  const offered: Record<Way, boolean> = {
    mobile: platform.isMobile && (wallet.mobileLink ?? wallet.linkMode) !== undefined,
    qr: !platform.isMobile || ((wallet.mobileLink ?? wallet.linkMode) === undefined && wallet.webappLink === undefined),
    desktop: !platform.isMobile && wallet.desktopLink !== undefined,
    web: wallet.webappLink !== undefined,
    browser: !platform.isMobile && hasExtension,
  }
  return (Object.keys(ways) as Way[]).filter(way => offered[way])
}
