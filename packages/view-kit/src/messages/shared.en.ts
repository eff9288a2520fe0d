import type { Catalogue, Texts } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

/** Texts that belong to no feature: those of every screen, the shell, and the page buttons. */
export const en = {
  common: {
    back: 'Back',
    close: 'Close',
    tryAgain: 'Try again',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    copyByHand: 'Select the text below and copy it',
    usePhone: 'Use phone',
    getWallet: 'Get {name}',
    disconnect: 'Disconnect',
    unnamed: 'Unnamed',
    unknownNetwork: 'Unknown network',
    families: 'Network types',
    failed: 'That didn’t work. Check your connection and try again.',
  },
  /** Names of namespaces. */
  families: {
    eip155: 'Ethereum',
    solana: 'Solana',
    bip122: 'Bitcoin',
    polkadot: 'Polkadot',
    cosmos: 'Cosmos',
  },
  /** Texts of toasts for errors, by code. */
  errors: {
    copyFailed: 'The browser blocked copying',
    disconnectFailed: 'Failed to disconnect',
    disconnectChainsFailed: 'Failed to disconnect',
  },
  router: {
    loading: 'Loading',
    failedTitle: 'This screen didn’t load',
    partFailed: 'This part didn’t load',
    failedText: 'Check your connection and try again.',
    failedAgainText: 'Check your connection and try again. Reloading may help, but unsaved input is lost.',
    reload: 'Reload page',
  },
  alert: {
    dismiss: 'Dismiss',
    onlyDevelopers: 'Only visible to developers',
  },
  button: {
    connect: 'Connect wallet',
    connecting: 'Connecting',
    reconnecting: 'Reconnecting',
    account: 'Account: {name}',
    sendsPending: { one: '{count} send pending', other: '{count} sends pending' },
    network: 'Network: {name}',
    switchNetwork: 'Switch network',
    switching: 'Switching',
    selectNetwork: 'Select network',
    loadingBalance: 'Loading balance',
  },
} as const satisfies Catalogue

declare module '@latchkey/core/open-tables' {
  interface Messages extends Omit<Texts<typeof en>, 'families'> {
    /** Names of the kit's namespaces, and of its adapters' ones. */
    readonly families: Readonly<Record<ChainNamespace, string>>
  }
}
