import type { EmbeddedAccount } from '@latchkey/core'

/** An address that is longer than this is cut (S5.33). */
const longestEmail = 30

/** An email address as it shows. Assistive technology reads the whole of it. */
export function shownEmail(email: string): string {
  const letters = [...email]
  return letters.length > longestEmail ? `${letters.slice(0, longestEmail - 1).join('')}…` : email
}

/** A name at a social provider as it shows: Discord puts a 0 in the place of the number that it had behind names (S5.34). */
function shownUserName(name: string, provider: string): string {
  return provider === 'discord' && name.endsWith('0') ? name.slice(0, -1) : name
}

/** Who is logged in to an embedded wallet, as it shows; `full`, where that is cut. */
export function shownUser({ user, authProvider }: EmbeddedAccount): { text: string; full?: string } | undefined {
  const { email, username } = user
  if (email) return { text: shownEmail(email), full: email }
  return username ? { text: shownUserName(username, authProvider) } : undefined
}
