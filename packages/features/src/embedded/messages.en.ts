import type { Catalogue } from '@latchkey/core'

/** What logging in by email, and approving, say. */
export const en = {
  embedded: {
    emailTitle: 'Continue with email',
    codeTitle: 'Check your email',
    deviceTitle: 'New device',
    approveTitle: 'Approve transaction',
    notLoaded: 'Unable to load email login dependency',
    timedOut: 'The secure site did not answer. Try again.',
    email: 'Email address',
    emailHeading: 'What is your email?',
    emailText: 'We send a six digit code. No password to remember.',
    sendCode: 'Send code',
    emailInvalid: 'Check the address. It should look like name@site.com',
    codeHeading: 'Enter your code',
    codeText: 'Sent to {email}. It can take a minute to arrive.',
    code: 'Six digit code',
    codeWrong: 'That code did not match. Check the newest email and try again.',
    resendIn: 'Nothing there? Send again in {time}',
    resend: 'Send a new code',
    sent: 'A new code is on its way',
    deviceHeading: 'Confirm this device',
    deviceText: 'Open the link we sent to {email} to approve this browser.',
    deviceWaiting: 'Waiting for approval',
    deviceResend: 'Send the link again',
    frameNote: 'Shown inside the Latchkey secure frame',
    frameOpening: 'Opening the secure frame',
    nothingToApprove: 'Nothing to approve',
    nothingToApproveText: 'What this site asks of your wallet shows here.',
    tryLater: 'Please try again after {n} seconds',
  },
} as const satisfies Catalogue
