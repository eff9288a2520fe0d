import type { Catalogue } from '@latchkey/core'

/** English texts of the change of the email address. */
export const en = {
  updateEmail: {
    title: 'Change email',
    heading: 'What’s your new email?',
    text: 'You log in with {email} now. We’ll send a code there first, then one to the new address.',
    newEmail: 'New email address',
    same: 'This is already your address',
    go: 'Continue',
    currentHeading: 'Confirm your current email',
    newHeading: 'Confirm your new email',
    codeText: 'Enter the six-digit code we sent to {email}.',
    restart: 'Start over',
    changed: 'You now log in with {email}',
  },
} as const satisfies Catalogue
