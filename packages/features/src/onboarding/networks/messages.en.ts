import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** English texts of the choice of a network. */
export const en = {
  networks: {
    ...titles.networks,
    list: 'Networks',
    /** Name of the group of EVM networks, of which Ethereum is one. */
    evm: 'Ethereum & EVM',
    search: 'Search networks',
    clear: 'Clear search',
    connect: 'Connect',
    nothingTitle: 'No network called “{query}”',
    nothingText: 'Check the spelling.',
    another: 'Some networks need another wallet. {link}',
    unsupported: 'Not supported by {wallet}',
    what: 'What is a network?',
  },
  switchNetwork: {
    waitingTitle: 'Approve in {wallet}',
    waitingText: 'Approve the switch from {from} to {to}.',
    askAgain: 'Ask again',
    declinedTitle: 'Network not changed',
    declinedText: 'You declined the switch in {wallet}. You’re still on {from}.',
    errorTitle: 'Network not changed',
    errorText: 'The switch to {to} didn’t work in {wallet}. Try again, or switch in the wallet.',
    pendingTitle: 'Request waiting in {wallet}',
    pendingText: 'Answer it in {wallet}, or ask again.',
    stay: 'Stay on {from}',
    yourWallet: 'your wallet',
    done: 'You’re on {to}',
  },
  switchChain: {
    ...titles.switchChain,
    heading: 'This action needs {family}',
    text: 'You’re on {network} now. Switching keeps both wallets connected.',
    connectText: 'You’re on {network} now. That wallet stays connected.',
    wallet: '{family} wallet',
    connected: 'Connected',
    switch: 'Switch',
    stay: 'Stay here',
    stayOn: 'Go to {network}',
  },
  unsupportedChain: {
    ...titles.unsupportedChain,
    heading: 'This site doesn’t support that network',
    text: 'Choose one of these to continue. Your funds stay where they are.',
  },
  whatIsANetwork: {
    ...titles.whatIsANetwork,
    heading: 'A network keeps the records',
    text: 'Each one lists who owns what. Fees, speed and tokens differ, so sites ask for the one they use.',
  },
} as const satisfies Catalogue
