import { sandboxUrl } from './sandbox.ts'

/** Whether Connect has a field for an email address: `?email=on`. */
export const hasEmail = new URLSearchParams(location.search).get('email') === 'on'

/** The kit reads its options once, so with or without is another visit. */
export function changeEmail(isOn: boolean): void {
  const query = new URLSearchParams(location.search)
  query.delete('email')
  if (isOn) query.set('email', 'on')
  location.search = query.toString()
}

/** What the secure site of the sandbox mailed last. */
export interface LastMail {
  to: string
  code?: string
  link?: string
}

/** Reads the sandbox's own mail box: no mail leaves this machine. */
export async function readLastMail(): Promise<LastMail | undefined> {
  const response = await fetch(`${sandboxUrl}/sandbox/mail`)
  return ((await response.json()) as { mail: LastMail[] }).mail.at(-1)
}
