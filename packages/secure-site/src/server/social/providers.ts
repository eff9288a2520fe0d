import type { popupProviders } from '@latchkey/protocol/secure-frame'
import * as v from 'valibot'

import type { SocialPerson } from '../users.ts'

/** A provider whose pages open in a window. */
export type ProviderName = (typeof popupProviders)[number]

/** Fetches a provider's API as the user who logged in. */
export type AskProvider = (url: string) => Promise<unknown>

/** The differences between providers. */
export type Provider = {
  /** The host that the window shows. */
  host: string
  scope: string
  /** The request that redeems a code has the client secret in its `Authorization` header, not in its body. */
  isSecretInHeader?: true
  /** Further parameters of the provider's first page. */
  parameters?: Readonly<Record<string, string>>
} & (
  | { kind: 'openid'; issuer: string }
  | {
      kind: 'oauth'
      authorization: string
      token: string
      /**
       * Reads the user from the provider's API.
       *
       * @throws v.ValiError for an invalid answer
       */
      readPerson(ask: AskProvider): Promise<SocialPerson>
    }
)

const id = v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(255)), v.pipe(v.number(), v.integer())])
const name = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256))), undefined)
const email = v.fallback(v.optional(v.pipe(v.string(), v.email(), v.maxLength(254))), undefined)
/** Apple sends this as text. */
const verified = v.fallback(v.optional(v.union([v.boolean(), v.literal('true')])), undefined)

const claimsSchema = v.object({ sub: id, email, email_verified: verified, name })
const githubUser = v.object({ id, login: name, name })
const githubEmails = v.array(v.object({ email, primary: v.boolean(), verified: v.boolean() }))
const facebookUser = v.object({ id, name })
const xUser = v.object({ data: v.object({ id, username: name, name }) })
const discordUser = v.object({ id, username: name, global_name: name, email, verified })

/** Reads the claims of an id token, and the form that Apple sends with the first login. */
export function readClaims(claims: unknown, user: string | null): SocialPerson {
  const read = v.parse(claimsSchema, claims)
  return person(read.sub, read.name ?? readAppleName(user), read.email_verified ? read.email : undefined)
}

/** The six providers, by their own documentation. */
export const providers: Readonly<Record<ProviderName, Provider>> = {
  google: {
    kind: 'openid',
    host: 'google.com',
    issuer: 'https://accounts.google.com',
    scope: 'openid email profile',
    // The account prompt stops a link from an attacker from logging a user in silently.
    parameters: { prompt: 'select_account' },
  },
  apple: {
    kind: 'openid',
    host: 'apple.com',
    issuer: 'https://appleid.apple.com',
    scope: 'openid name email',
  },
  github: {
    kind: 'oauth',
    host: 'github.com',
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scope: 'read:user user:email',
    parameters: { prompt: 'select_account' },
    async readPerson(ask) {
      const user = v.parse(githubUser, await ask('https://api.github.com/user'))
      // A user who did not grant access to their addresses has none here.
      const emails = v.safeParse(githubEmails, await ask('https://api.github.com/user/emails').catch(() => []))
      const mine = emails.success ? emails.output.find(each => each.primary && each.verified) : undefined
      return person(user.id, user.login ?? user.name, mine?.email)
    },
  },
  facebook: {
    kind: 'oauth',
    host: 'facebook.com',
    authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    scope: 'public_profile',
    async readPerson(ask) {
      const user = v.parse(facebookUser, await ask('https://graph.facebook.com/v23.0/me?fields=id,name'))
      return person(user.id, user.name)
    },
  },
  x: {
    kind: 'oauth',
    host: 'x.com',
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scope: 'users.read tweet.read',
    isSecretInHeader: true,
    async readPerson(ask) {
      const { data } = v.parse(xUser, await ask('https://api.x.com/2/users/me'))
      return person(data.id, data.username ?? data.name)
    },
  },
  discord: {
    kind: 'oauth',
    host: 'discord.com',
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scope: 'identify email',
    async readPerson(ask) {
      const user = v.parse(discordUser, await ask('https://discord.com/api/users/@me'))
      return person(user.id, user.global_name ?? user.username, user.verified ? user.email : undefined)
    },
  },
}

function person(subject: string | number, userName: string | undefined, verifiedEmail?: string): SocialPerson {
  return { subject: String(subject), userName, email: verifiedEmail?.toLowerCase() }
}

const appleUser = v.pipe(
  v.string(),
  v.maxLength(4_096),
  v.parseJson(),
  v.object({ name: v.object({ firstName: name, lastName: name }) }),
)

function readAppleName(user: string | null): string | undefined {
  const read = v.safeParse(appleUser, user)
  if (!read.success) return undefined
  const { firstName, lastName } = read.output.name
  return [firstName, lastName].filter(Boolean).join(' ').slice(0, 256) || undefined
}
