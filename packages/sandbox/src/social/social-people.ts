import { createHash } from 'node:crypto'

/** A user with an account at each of the sandbox's providers. */
export interface SocialPerson {
  /** The login name. */
  handle: string
  name: string
  email?: string
  /** Whether the provider has verified the email address. */
  isVerified?: boolean
}

/** Users that the login page offers. */
export const people: readonly SocialPerson[] = [
  { handle: 'ann', name: 'Ann Example', email: 'ann@example.com', isVerified: true },
  { handle: 'ben', name: 'Ben Example', email: 'ben@example.com', isVerified: false },
  { handle: 'cleo', name: 'Cleo Example' },
]

/** Returns the user of a handle. Creates one that the page does not offer. */
export function findPerson(handle: string): SocialPerson {
  return people.find(person => person.handle === handle) ?? { handle, name: handle }
}

/** Parses a typed handle. */
export function readHandle(text: unknown): string | undefined {
  const handle = typeof text === 'string' ? text.trim().toLowerCase().replace(/\s+/g, '-') : ''
  return /^[a-z0-9][-_.a-z0-9]{0,38}$/.test(handle) ? handle : undefined
}

/** Returns a user's numeric id at a provider, which differs at each. */
export function numberOf(provider: string, { handle }: SocialPerson): number {
  return createHash('sha256').update(`${provider} ${handle}`).digest().readUIntBE(0, 5) + 1
}
