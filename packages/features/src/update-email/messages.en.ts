import type { Catalogue } from '@latchkey/core'

/** What changing the email address says. */
export const en = {
  updateEmail: {
    title: 'Change email',
    heading: 'What is your new email?',
    text: 'You log in with {email} now. We send a code there first, then one to the new address.',
    newEmail: 'New email address',
    same: 'This is your address already',
    go: 'Continue',
    currentHeading: 'Confirm your current email',
    newHeading: 'Confirm your new email',
    codeText: 'Enter the six digits that we sent to {email}.',
    restart: 'Begin again',
    changed: 'You log in with {email} from now on',
  },
} as const satisfies Catalogue
