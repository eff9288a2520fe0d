import { type Language, languages } from './languages.ts'

/** Ways to connect, in the names of `features.connectMethodsOrder`. */
export const wayNames = ['email', 'social', 'wallet'] as const
/** A way to connect. */
export type WayName = (typeof wayNames)[number]

/** CAIP-2 namespaces that the modal can be set up with, in the order of the adapters. */
export const chainNames = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const
/** A CAIP-2 namespace. */
export type ChainName = (typeof chainNames)[number]

/** Screens that the stage can show. */
export const screenNames = [
  'Connect',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'WhatIsAWallet',
  'Networks',
  'Account',
  'Tokens',
  'Transactions',
  'WalletSend',
  'WalletReceive',
  'Swap',
  'OnRampProviders',
  'RegisterAccountName',
  'ProfileWallets',
] as const
/** The view name of a screen, as in `kit.open`. */
export type ScreenName = (typeof screenNames)[number]

const screensWithoutAccount: readonly ScreenName[] = [
  'Connect',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'WhatIsAWallet',
  'Networks',
]

/** Returns whether a screen shows something of a connected account. */
export function needsAccount(screen: ScreenName): boolean {
  return !screensWithoutAccount.includes(screen)
}

export const themeNames = ['light', 'dark', 'auto'] as const
export type ThemeName = (typeof themeNames)[number]

export const directionNames = ['auto', 'ltr', 'rtl'] as const
export type DirectionName = (typeof directionNames)[number]

/** A way to connect, switched on or off. */
export interface Way {
  readonly name: WayName
  readonly isOn: boolean
}

/** Everything that the controls can change. It is plain data: it is stored in the address and printed as code. */
export interface Setup {
  readonly theme: ThemeName
  /** Accent as `#rrggbb`. `undefined` is the kit's own accent. */
  readonly accent: string | undefined
  /** The kit's unit of corners in px. The modal's corners are 7 units. */
  readonly corners: number
  /** Each way once, in the order of the modal. */
  readonly ways: readonly Way[]
  /** Namespaces of the site, at least one, in the order of `chainNames`. */
  readonly chains: readonly ChainName[]
  readonly language: Language
  /** `auto` is the direction of the language. */
  readonly direction: DirectionName
  /** Whether the stage is a phone, where the modal is a sheet over the page. */
  readonly isPhone: boolean
  /** Whether users can sign in with their wallet. */
  readonly hasSignIn: boolean
  readonly screen: ScreenName
}

/** The kit's own unit of corners in px. */
export const defaultCorners = 4
export const maxCorners = 8

/**
 * Creates the set-up of a first visit.
 *
 * @param browserLanguages BCP 47 tags of the browser, the preferred one first
 */
export function createDefaultSetup(browserLanguages: readonly string[]): Setup {
  return {
    theme: 'auto',
    accent: undefined,
    corners: defaultCorners,
    ways: wayNames.map(name => ({ name, isOn: true })),
    chains: ['eip155', 'solana'],
    language: languageOf(browserLanguages),
    direction: 'auto',
    isPhone: false,
    hasSignIn: false,
    screen: 'Connect',
  }
}

/** Returns the first language that the demo has, by the exact tag or by its first part. */
export function languageOf(tags: readonly string[]): Language {
  const candidates = tags.flatMap(tag => [tag, tag.split('-')[0] ?? tag])
  return candidates.flatMap(tag => languages.find(language => language === tag) ?? [])[0] ?? 'en'
}
