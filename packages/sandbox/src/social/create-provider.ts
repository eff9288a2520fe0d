import { generateKeyPairSync, randomBytes } from 'node:crypto'

import type { popupProviders } from '@latchkey/protocol/secure-frame'
import type { Configuration, Provider } from 'oidc-provider'

import { findPerson, numberOf } from './social-people.ts'

export type ProviderName = (typeof popupProviders)[number]

/** Credentials of the sandbox's secure site at each of its providers. */
export const sandboxApp = { clientId: 'latchkey-sandbox', clientSecret: 'latchkey-sandbox-secret' } as const

/** Paths for the browser and for codes, as at the real service. */
export const paths: Readonly<Record<ProviderName, { authorization: string; token: string }>> = {
  google: { authorization: '/o/oauth2/v2/auth', token: '/token' },
  apple: { authorization: '/auth/authorize', token: '/auth/token' },
  github: { authorization: '/login/oauth/authorize', token: '/login/oauth/access_token' },
  facebook: { authorization: '/v23.0/dialog/oauth', token: '/v23.0/oauth/access_token' },
  x: { authorization: '/i/oauth2/authorize', token: '/2/oauth2/token' },
  discord: { authorization: '/oauth2/authorize', token: '/api/oauth2/token' },
}

const scopes: Readonly<Record<ProviderName, readonly string[]>> = {
  google: ['openid', 'email', 'profile'],
  apple: ['openid', 'email', 'name'],
  github: ['read:user', 'user:email'],
  facebook: ['public_profile', 'email'],
  x: ['users.read', 'tweet.read'],
  discord: ['identify', 'email'],
}

/** One key for all providers of this process, because generating one takes time. */
let signingKey: object | undefined

/** Creates a provider: OpenID Connect by `oidc-provider`, or its OAuth 2 alone. @param issuer its address */
export async function createProvider(name: ProviderName, issuer: string): Promise<Provider> {
  // Loaded at the first login by this provider. On Node 20 it warns that it is made for 22.
  const { Provider, interactionPolicy } = await import('oidc-provider')
  signingKey ??= generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' })
  const policy = interactionPolicy.base()
  policy.remove('consent')
  // Shows the page at each login.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const isOpenid = name === 'google' || name === 'apple'
  const prefix = new URL(issuer).pathname
  const configuration: Configuration = {
    clients: [
      {
        client_id: sandboxApp.clientId,
        client_secret: sandboxApp.clientSecret,
        redirect_uris: ['http://127.0.0.1/'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: name === 'x' ? 'client_secret_basic' : 'client_secret_post',
      },
    ],
    adapter: createMemory(),
    jwks: { keys: [{ ...signingKey, alg: 'RS256', use: 'sig', kid: 'sandbox' }] },
    scopes: [...scopes[name]],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    // Without the verifier of the start, the code is worthless.
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    routes: { ...paths[name], jwks: '/keys', userinfo: '/userinfo' },
    interactions: { policy, url: (_context, { uid }) => `${prefix}/interaction/${uid}` },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      // All providers share one host, so the cookies need different names.
      names: {
        session: `sandbox_${name}_session`,
        interaction: `sandbox_${name}_interaction`,
        resume: `sandbox_${name}_resume`,
      },
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 900, Session: 900 },
    findAccount: (_context, handle) => {
      const person = findPerson(handle)
      return {
        accountId: handle,
        claims: async () => ({
          sub: isOpenid ? String(numberOf(name, person)) : handle,
          ...(name === 'google' && { name: person.name }),
          ...(person.email !== undefined && { email: person.email, email_verified: person.isVerified ?? false }),
        }),
      }
    },
    // Every login grants consent.
    async loadExistingGrant({ oidc }) {
      const { client, session, params, provider } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      if (typeof params?.scope === 'string') grant.addOIDCScope(params.scope)
      grant.addOIDCClaims(['email', 'email_verified', 'name'])
      await grant.save()
      return grant
    },
    renderError: context => {
      context.type = 'text'
      context.body = 'The sandbox refuses this login'
    },
  }
  const provider = new Provider(issuer, configuration)
  // Replaces the registration of an app: the secure site may have any port of this machine, and tests name it.
  provider.Client.prototype.redirectUriAllowed = (address: string) =>
    URL.canParse(address) && new URL(address).pathname.endsWith(`/social/callback/${name}`)
  return provider
}

interface Kept {
  payload: Record<string, unknown>
  until: number
}

/** Creates a provider's storage. The library's own is shared by all, and logs a warning. */
function createMemory(): NonNullable<Configuration['adapter']> {
  const kept = new Map<string, Kept>()
  const find = (key: string) => {
    const entry = kept.get(key)
    if (entry && entry.until > Date.now()) return entry.payload
    kept.delete(key)
    return undefined
  }
  return (model: string) => {
    const keyOf = (id: string) => `${model}:${id}`
    const findBy = async (name: 'uid' | 'userCode', value: string) => {
      for (const key of kept.keys()) if (key.startsWith(`${model}:`) && find(key)?.[name] === value) return find(key)
      return undefined
    }
    return {
      upsert: async (id, payload, expiresIn) => {
        kept.set(keyOf(id), { payload: { ...payload }, until: Date.now() + (expiresIn ?? 3_600) * 1_000 })
      },
      find: async id => find(keyOf(id)),
      findByUid: uid => findBy('uid', uid),
      findByUserCode: code => findBy('userCode', code),
      destroy: async id => void kept.delete(keyOf(id)),
      consume: async id => {
        const payload = find(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      },
      revokeByGrantId: async grantId => {
        for (const key of [...kept.keys()]) if (find(key)?.grantId === grantId) kept.delete(key)
      },
    }
  }
}
