import type { Catalogue } from '@latchkey/core'

/** What connecting a wallet says. */
export const en = {
  connecting: {
    waitingTitle: 'Continue in {name}',
    waitingText: 'Approve the request in the extension window to connect.',
    openAgain: 'Open {name} again',
    declinedTitle: 'Request declined',
    declinedText: 'You declined the connection in {name}. Try again when you are ready.',
    pendingTitle: 'Already asked in {name}',
    pendingText: 'A request is open in {name}. Answer it there, or ask again.',
    answeredText: 'One more step on this site, then you are in.',
    connectedTitle: 'Connected to {name}',
    connectedText: 'This site can see your address now.',
    missingTitle: '{name} is not installed',
    missingText: 'Get the extension, then come back here. Your place is kept.',
    errorTitle: 'Could not reach {name}',
    errorText: 'Check that the extension is unlocked, then try again.',
    unsupportedTitle: 'No network in common',
    unsupportedText: '{name} does not serve a network of this site. Choose another wallet.',
    help: 'Get help from {name}',
  },
  multiChain: {
    heading: 'Where to connect?',
    text: '{name} works on several kinds of network. You can add another later.',
    connected: 'Connected',
  },
} as const satisfies Catalogue
