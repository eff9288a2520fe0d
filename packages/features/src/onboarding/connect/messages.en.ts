import type { Catalogue } from '@latchkey/core'

/** English texts of connecting a wallet. */
export const en = {
  connecting: {
    waitingTitle: 'Continue in {name}',
    waitingText: 'Approve the connection in the extension window.',
    openAgain: 'Open {name} again',
    declinedTitle: 'Request declined',
    declinedText: 'You declined the connection in {name}. Try again, or choose another wallet.',
    pendingTitle: 'Request waiting in {name}',
    pendingText: 'Answer it in {name}, or ask again.',
    answeredText: 'One more step on this site, then you’re in.',
    connectedTitle: 'Connected to {name}',
    connectedText: 'You’re all set. This site can see your address.',
    missingTitle: '{name} is not installed',
    missingText: 'Install the extension, then come back. You’ll continue right here.',
    errorTitle: 'Couldn’t reach {name}',
    errorText: 'Check that the extension is unlocked, then try again.',
    unsupportedTitle: 'No network in common',
    unsupportedText: '{name} doesn’t support any network of this site. Choose another wallet.',
    help: 'Get help from {name}',
  },
  multiChain: {
    heading: 'Choose where to connect',
    text: '{name} supports several networks. You can add another later.',
    connected: 'Connected',
    /** Row of the EVM networks, of which Ethereum is one. */
    evm: 'Ethereum & EVM',
  },
} as const satisfies Catalogue
