import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** What the list of wallets says, and the way to a first one. */
export const en = {
  allWallets: {
    ...titles.allWallets,
    search: 'Search wallets',
    clear: 'Clear search',
    scan: 'Scan a code instead',
    matches: { one: '{count} wallet matches “{query}”', other: '{count} wallets match “{query}”' },
    count: { one: '{count} wallet', other: '{count} wallets' },
    loading: 'Loading wallets',
    nothingTitle: 'No wallet called “{query}”',
    nothingText: 'Check the spelling, or scan a code with any wallet on your phone.',
    showQr: 'Show QR code',
    failedText: 'Check your connection, then try again.',
    certified: 'Certified',
  },
  getWallet: {
    ...titles.getWallet,
    all: 'Explore all wallets',
    get: 'Get',
    emptyTitle: 'No suggestions right now',
    emptyText: 'Browse the full list instead.',
  },
  downloads: {
    ...titles.downloads,
    heading: 'Where do you want {name}?',
    text: 'Install it, then come back here to connect.',
    chrome: 'Chrome extension',
    chromeStore: 'Chrome Web Store',
    firefox: 'Firefox extension',
    firefoxStore: 'Firefox Add-ons',
    edge: 'Edge extension',
    edgeStore: 'Edge Add-ons',
    safari: 'Safari extension',
    ios: 'iPhone app',
    iosStore: 'App Store',
    android: 'Android app',
    androidStore: 'Google Play',
    iosScan: 'Scan with your iPhone to open the App Store',
    androidScan: 'Scan with your Android phone to open Google Play',
    website: 'Website',
    nothing: '{name} names no place to get it from.',
  },
  whatIsAWallet: {
    ...titles.whatIsAWallet,
    homeTitle: 'A home for what you own',
    homeText: 'Keep tokens and collectibles under one address that only you control.',
    keyTitle: 'A key instead of passwords',
    keyText: 'Sign in to sites without making a new account each time.',
    approveTitle: 'Yours to approve',
    approveText: 'Nothing moves until you say so. Sites can only ask.',
    getWallet: 'Get a wallet',
  },
} as const satisfies Catalogue
