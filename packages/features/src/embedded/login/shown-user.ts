import type { EmbeddedAccount } from '@latchkey/core'

/** Maximum length of an address. Longer ones are cut (S5.33). */
const longestEmail = 30

/** Shortens an email address. Assistive technology gets the whole address. */
export function shownEmail(email: string): string {
  const letters = [...email]
  return letters.length > longestEmail ? `${letters.slice(0, longestEmail - 1).join('')}…` : email
}

/** Cleans a name of a social provider: Discord appends a 0 in place of its former discriminator (S5.34). */
function shownUserName(name: string, provider: string): string {
  return provider === 'discord' && name.endsWith('0') ? name.slice(0, -1) : name
}

/** Returns the name or address of the embedded wallet's user; `full` has the address without a cut. */
export function shownUser({ user, authProvider }: EmbeddedAccount): { text: string; full?: string } | undefined {
  const { email, username } = user
  if (email) return { text: shownEmail(email), full: email }
  return username ? { text: shownUserName(username, authProvider) } : undefined
}
