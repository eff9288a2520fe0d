import type { Catalogue } from '@latchkey/core'

/** What logging in with accounts elsewhere says. */
export const en = {
  social: {
    continueWith: 'Continue with {name}',
    more: 'More ways to sign in',
    socialTitle: 'Finish in the {name} window',
    socialText: 'Sign in there. This screen moves on by itself.',
    showWindow: 'Show the window',
    unsureText: 'This screen moves on by itself. If you closed the window, try again.',
    leavingTitle: 'Going to {name}',
    leavingText: 'You come back here afterwards.',
    connectingTitle: 'Opening your wallet',
    connectingText: 'You are logged in with {name}.',
    connectedTitle: 'Connected with {name}',
    connectedText: 'This site can see your address now.',
    closedTitle: 'The window was closed',
    blockedTitle: 'No window came up',
    blockedText: 'The browser blocked it. Open it again, or go on in this tab.',
    openWindow: 'Open the window',
    inThisTab: 'In this tab',
    deniedTitle: 'Declined at {name}',
    socialFailedTitle: 'Could not log in with {name}',
    socialFailedText: 'Try again when you are ready.',
    farcasterQr: 'QR code for Farcaster',
    farcasterWaiting: 'Waiting for your phone',
    farcasterScan: 'Scan with your phone camera to open Farcaster',
    farcasterOpen: 'Open Farcaster',
    farcasterTitle: 'Finish in Farcaster',
    farcasterText: 'Agree there, then come back.',
  },
  /** What providers are called. */
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
