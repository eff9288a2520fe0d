import { createHash } from 'node:crypto'

/** Somebody who has an account at each of the sandbox's providers. */
export interface SocialPerson {
  /** What they log in as. */
  handle: string
  name: string
  email?: string
  /** Whether the provider has seen that they read its mail. */
  isVerified?: boolean
}

/** Whom the login page offers. */
export const people: readonly SocialPerson[] = [
  { handle: 'ann', name: 'Ann Example', email: 'ann@example.com', isVerified: true },
  { handle: 'ben', name: 'Ben Example', email: 'ben@example.com', isVerified: false },
  { handle: 'cleo', name: 'Cleo Example' },
]

/** Whoever has a handle: whom the page does not offer, it makes. */
export function findPerson(handle: string): SocialPerson {
  return people.find(person => person.handle === handle) ?? { handle, name: handle }
}

/** The handle of what a person typed. */
export function readHandle(text: unknown): string | undefined {
  const handle = typeof text === 'string' ? text.trim().toLowerCase().replace(/\s+/g, '-') : ''
  return /^[a-z0-9][-_.a-z0-9]{0,38}$/.test(handle) ? handle : undefined
}

/** What a provider calls a person in figures, another number at each. */
export function numberOf(provider: string, { handle }: SocialPerson): number {
  return createHash('sha256').update(`${provider} ${handle}`).digest().readUIntBE(0, 5) + 1
}
