import type { Texts } from '@latchkey/core'
import type { sharedTexts } from '@latchkey/view-kit'

import type { TranslatedSlices } from './slices.ts'

/**
 * German texts that belong to no slice, except those of a page's buttons. Users are addressed as `du`, and a wallet is
 * `die Wallet`.
 */
export const messages: Omit<Texts<typeof sharedTexts>, 'button'> = {
  common: {
    back: 'Zurück',
    close: 'Schließen',
    tryAgain: 'Erneut versuchen',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert',
    copyByHand: 'Markiere den Text unten und kopiere ihn',
    usePhone: 'Mit dem Handy',
    getWallet: '{name} installieren',
    disconnect: 'Trennen',
    unnamed: 'Ohne Namen',
    unknownNetwork: 'Unbekanntes Netzwerk',
    families: 'Netzwerkarten',
    failed: 'Das hat nicht geklappt. Prüfe deine Verbindung und versuche es erneut.',
  },
  families: {
    eip155: 'Ethereum',
    solana: 'Solana',
    bip122: 'Bitcoin',
    polkadot: 'Polkadot',
    cosmos: 'Cosmos',
  },
  errors: {
    copyFailed: 'Der Browser hat das Kopieren blockiert',
    disconnectFailed: 'Trennen fehlgeschlagen',
    disconnectChainsFailed: 'Trennen fehlgeschlagen',
  },
  router: {
    loading: 'Wird geladen',
    failedTitle: 'Diese Ansicht wurde nicht geladen',
    partFailed: 'Dieser Teil wurde nicht geladen',
    failedText: 'Prüfe deine Verbindung und versuche es erneut.',
    failedAgainText:
      'Prüfe deine Verbindung und versuche es erneut. Neu laden kann helfen, aber ungespeicherte Eingaben gehen verloren.',
    reload: 'Seite neu laden',
  },
  alert: {
    dismiss: 'Ausblenden',
    onlyDevelopers: 'Nur für Entwickler sichtbar',
  },
}

export const slices: TranslatedSlices = {
  connect: () => import('./onboarding/connect/messages.de.ts'),
  wallets: () => import('./onboarding/wallets/messages.de.ts'),
  pairing: () => import('./onboarding/pairing/messages.de.ts'),
  networks: () => import('./onboarding/networks/messages.de.ts'),
  account: () => import('./account/profile/messages.de.ts'),
  connections: () => import('./account/connections/messages.de.ts'),
  receive: () => import('./account/receive/messages.de.ts'),
  onramp: () => import('./transactions/onramp/messages.de.ts'),
  pay: () => import('./transactions/pay/messages.de.ts'),
  send: () => import('./transactions/send/messages.de.ts'),
  swap: () => import('./transactions/swap/messages.de.ts'),
  signIn: () => import('./sign-in/messages.de.ts'),
  embedded: () => import('./embedded/login/messages.de.ts'),
  social: () => import('./embedded/social/messages.de.ts'),
  updateEmail: () => import('./embedded/email/messages.de.ts'),
  permissions: () => import('./embedded/permissions/messages.de.ts'),
  names: () => import('./account/names/messages.de.ts'),
  tokens: () => import('./account/tokens/messages.de.ts'),
  nfts: () => import('./account/nfts/messages.de.ts'),
  activity: () => import('./account/activity/messages.de.ts'),
  paidFetch: () => import('./transactions/x402/messages.de.ts'),
}
