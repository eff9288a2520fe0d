import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** What choosing a network says. */
export const en = {
  networks: {
    ...titles.networks,
    list: 'Networks',
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
    waitingText: 'Accept the request to move from {from} to {to}.',
    askAgain: 'Ask again',
    declinedTitle: 'Network not changed',
    declinedText: 'You declined the switch in {wallet}. You are still on {from}.',
    errorTitle: 'Network not changed',
    errorText: '{wallet} could not move to {to}. Try again, or change it in the wallet.',
    pendingTitle: 'Already asked in {wallet}',
    pendingText: 'A request is open in {wallet}. Answer it there, or ask again.',
    stay: 'Stay on {from}',
    yourWallet: 'your wallet',
    done: 'You are on {to}',
  },
  switchChain: {
    ...titles.switchChain,
    heading: 'This action needs {family}',
    text: 'You are on {network} now. Switching keeps both wallets connected.',
    connectText: 'You are on {network} now. Its wallet stays connected.',
    wallet: '{family} wallet',
    connected: 'Connected',
    switch: 'Switch',
    stay: 'Stay here',
    stayOn: 'Go to {network}',
  },
  unsupportedChain: {
    ...titles.unsupportedChain,
    heading: 'This site does not use that network',
    text: 'Pick one of these to carry on. Nothing happens to your funds.',
  },
  whatIsANetwork: {
    ...titles.whatIsANetwork,
    heading: 'A network keeps the record',
    text: 'Each one lists who owns what. Fees, speed and tokens differ, so sites ask for the one they use.',
  },
} as const satisfies Catalogue
