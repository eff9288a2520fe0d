import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** English texts of the sign-in. */
export const en = {
  signIn: {
    ...titles.signIn,
    heading: '{site} wants you to sign in',
    text: 'Sign a message to prove you own this wallet. It’s free and moves no funds.',
    message: 'The message',
    showAll: 'Show the whole message',
    sign: 'Sign in',
    signing: 'Signing',
    cancel: 'Cancel',
    waitingTitle: 'Sign the message in {wallet}',
    waitingText: 'Check that the site name reads {domain} before you sign.',
    doneTitle: 'Signed in',
    doneText: '{site} now knows this wallet is yours.',
    authenticating: 'Authenticating...',
    declined: 'Signature declined',
    smartAccount: 'This application might not support Smart Accounts',
    failed: 'Sign-in failed. Try again.',
  },
} as const satisfies Catalogue
