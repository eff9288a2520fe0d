import { numberOf, type SocialPerson } from './social-people.ts'

/** Answers of a provider's API about the logged-in user, by path. */
export type UserApi = Readonly<Record<string, (person: SocialPerson, scopes: ReadonlySet<string>) => object>>

/** The answers in the form of the services without OpenID Connect. */
export const userApis: Readonly<Record<'github' | 'facebook' | 'x' | 'discord', UserApi>> = {
  github: {
    '/user': person => ({
      login: person.handle,
      id: numberOf('github', person),
      node_id: `U_${person.handle}`,
      type: 'User',
      name: person.name,
      // This user has no public address.
      email: null,
    }),
    '/user/emails': ({ email, isVerified = false }, scopes) =>
      email !== undefined && scopes.has('user:email')
        ? [
            { email: `old-${email}`, primary: false, verified: true, visibility: null },
            { email, primary: true, verified: isVerified, visibility: 'private' },
          ]
        : [],
  },
  facebook: {
    '/v23.0/me': person => ({ id: String(numberOf('facebook', person)), name: person.name }),
  },
  x: {
    '/2/users/me': person => ({
      data: { id: String(numberOf('x', person)), name: person.name, username: person.handle.replace(/[-.]/g, '_') },
    }),
  },
  discord: {
    '/api/users/@me': (person, scopes) => ({
      id: String(numberOf('discord', person)),
      username: person.handle,
      global_name: person.name,
      discriminator: '0',
      avatar: null,
      ...(scopes.has('email') && { email: person.email ?? null, verified: person.isVerified ?? false }),
    }),
  },
}
