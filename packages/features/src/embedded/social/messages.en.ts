import type { Catalogue } from '@latchkey/core'

/** English texts of social logins. */
export const en = {
  social: {
    continueWith: 'Continue with {name}',
    more: 'More ways to log in',
    socialTitle: 'Finish in the {name} window',
    socialText: 'Log in there. This screen continues by itself.',
    showWindow: 'Show the window',
    unsureText: 'This screen continues by itself. If you closed the window, try again.',
    leavingTitle: 'Going to {name}',
    leavingText: 'You’ll come back here afterwards.',
    connectingTitle: 'Opening your wallet',
    connectingText: 'You’re logged in with {name}.',
    connectedTitle: 'Connected with {name}',
    connectedText: 'You’re all set. This site can see your address.',
    closedTitle: 'The window was closed',
    blockedTitle: 'The window didn’t open',
    blockedText: 'Your browser blocked it. Open it again, or continue in this tab.',
    openWindow: 'Open the window',
    inThisTab: 'In this tab',
    deniedTitle: 'Declined at {name}',
    socialFailedTitle: 'Couldn’t log in with {name}',
    socialFailedText: 'Try again, or log in another way.',
    farcasterQr: 'QR code for Farcaster',
    farcasterWaiting: 'Waiting for your phone',
    farcasterScan: 'Scan with your phone camera to open Farcaster',
    farcasterOpen: 'Open Farcaster',
    farcasterTitle: 'Finish in Farcaster',
    farcasterText: 'Approve it there, then come back.',
  },
  /** Names of the providers. */
  socials: {
    google: 'Google',
    github: 'GitHub',
    apple: 'Apple',
    facebook: 'Facebook',
    x: 'X',
    discord: 'Discord',
    farcaster: 'Farcaster',
  },
} as const satisfies Catalogue
