import type { Catalogue, Texts } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

/** What no feature owns: what every screen may say, the shell, and the page buttons. */
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
    families: 'Kinds of network',
  },
  /** What a chain family is called. */
  families: {
    eip155: 'EVM',
    solana: 'Solana',
    bip122: 'Bitcoin',
    polkadot: 'Polkadot',
    cosmos: 'Cosmos',
  },
  /** Errors that show in passing, by their code. */
  errors: {
    copyFailed: 'The browser did not allow copying',
    disconnectFailed: 'Failed to disconnect',
    disconnectChainsFailed: 'Failed to disconnect',
  },
  router: {
    loading: 'Loading',
    failedTitle: 'This screen did not load',
    failedText: 'Check your connection, then try again.',
    failedAgainText:
      'Check your connection, then try again. Reloading the page may help; what is not saved on it is lost.',
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
    /** What the chain families of the kit are called, and those of its adapters. */
    readonly families: Readonly<Record<ChainNamespace, string>>
  }
}
