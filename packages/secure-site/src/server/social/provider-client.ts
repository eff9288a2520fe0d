import { isOfThisMachine, readBytes } from '@latchkey/http-server'
import { importPKCS8, SignJWT } from 'jose'
import * as openid from 'openid-client'

import { SecureSiteError } from '../secure-site-error.ts'
import type { SocialPerson } from '../users.ts'
import { severesOpener } from './severs-opener.ts'
import { type Provider, type ProviderName, providers, readClaims } from './providers.ts'
import type { AppleKey, SocialApp, SocialApps } from './social-apps.ts'

/** Timeout of a provider's servers, in seconds. */
const requestSeconds = 10
/** Cache lifetime of a provider's configuration and a secret created for it, in milliseconds. */
const keepMs = 3_600_000
/** Cache lifetime of the opener policy, in milliseconds. */
const openerPolicyTtlMs = 86_400_000
/** Timeout of the check of the opener policy, in milliseconds. */
const openerPolicyTimeoutMs = 2_000
const maxAnswerBytes = 64 * 1_024

/** Values of one login, which its return must match. */
export interface Proofs {
  state: string
  nonce: string
  verifier: string
}

/** The return address and proofs of a login at a provider. */
export interface Trip {
  /** Address of this site to which the provider redirects, as registered there. */
  redirectUri: string
  proofs: Proofs
}

interface Known {
  configuration: openid.Configuration
  until: number
}

/** Creates a client of the providers, which uses `openid-client`. */
export function createProviderClient(apps: SocialApps) {
  const known = new Map<ProviderName, Promise<Known>>()
  const cuts = new Map<ProviderName, { asked: Promise<boolean>; until: number }>()

  /** Returns the site's app at a provider. @throws SecureSiteError `socialUnavailable` */
  const appOf = (name: ProviderName): SocialApp => {
    const app = apps[name]
    if (app) return app
    const variable = name.toUpperCase()
    throw new SecureSiteError('socialUnavailable', 'Logins with this provider are not offered here', {
      cause: new Error(`${variable}_CLIENT_ID and ${variable}_CLIENT_SECRET are not set`),
    })
  }

  const configurationOf = async (name: ProviderName): Promise<openid.Configuration> => {
    const app = appOf(name)
    const now = Date.now()
    const kept = await known.get(name)
    if (kept && kept.until > now) return kept.configuration
    const made = configure(name, app).then(configuration => ({ configuration, until: now + keepMs }))
    known.set(name, made)
    made.catch(() => known.delete(name))
    return (await made).configuration
  }

  const addressOf = async (name: ProviderName, { redirectUri, proofs }: Trip): Promise<URL> => {
    const configuration = await configurationOf(name)
    const { scope, parameters, kind } = providers[name]
    return openid.buildAuthorizationUrl(configuration, {
      ...parameters,
      redirect_uri: redirectUri,
      scope,
      state: proofs.state,
      code_challenge: await openid.calculatePKCECodeChallenge(proofs.verifier),
      code_challenge_method: 'S256',
      ...(kind === 'openid' && { nonce: proofs.nonce }),
      // Apple returns a name only with a form. Browsers keep a cookie for a form from another site only over https.
      ...(name === 'apple' && redirectUri.startsWith('https:') && { response_mode: 'form_post' }),
    })
  }

  return {
    appOf,
    addressOf,
    createProofs: (): Proofs => ({
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }),

    /** Returns the host that the window shows before the provider's first page opens. */
    hostOf(name: ProviderName): string {
      const { issuer } = appOf(name)
      return issuer === undefined ? providers[name].host : new URL(issuer).host
    },

    /** Whether pages of the provider sever a window from its opener; `true` if that cannot be determined. */
    async maySeverOpener(name: ProviderName, redirectUri: string): Promise<boolean> {
      const kept = cuts.get(name)
      const fresh = kept && kept.until > Date.now() ? kept : undefined
      const asked =
        fresh?.asked ??
        addressOf(name, { redirectUri, proofs: this.createProofs() }).then(address =>
          severesOpener(address, isPlain(apps[name])),
        )
      if (!fresh) {
        cuts.set(name, { asked, until: Date.now() + openerPolicyTtlMs })
        asked.catch(() => cuts.delete(name))
      }
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<boolean>(resolve => (timer = setTimeout(() => resolve(true), openerPolicyTimeoutMs)))
      return Promise.race([asked.catch(() => true), late]).finally(() => clearTimeout(timer))
    },

    /**
     * Redeems the code at the provider with the proofs of this login, and returns its user.
     *
     * @param answer the parameters that the provider sent
     * @throws Error if the provider rejects it, or its answer is not proven
     */
    async redeem(name: ProviderName, { redirectUri, proofs }: Trip, answer: URLSearchParams): Promise<SocialPerson> {
      const configuration = await configurationOf(name)
      const provider = providers[name]
      const url = new URL(redirectUri)
      url.search = answer.toString()
      const isOpenid = provider.kind === 'openid'
      const tokens = await openid.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: proofs.verifier,
        expectedState: proofs.state,
        idTokenExpected: isOpenid,
        ...(isOpenid && { expectedNonce: proofs.nonce }),
      })
      if (provider.kind === 'openid') return readClaims(tokens.claims(), answer.get('user'))
      const { issuer } = appOf(name)
      return provider.readPerson(async path => {
        const response = await openid.fetchProtectedResource(
          configuration,
          tokens.access_token,
          new URL(at(issuer, path)),
          'GET',
          undefined,
          new Headers({ accept: 'application/json' }),
        )
        const bytes = await readBytes(response.body, maxAnswerBytes)
        if (!response.ok || !bytes) throw new Error(`The provider answered ${response.status} about who logged in`)
        return JSON.parse(new TextDecoder().decode(bytes)) as unknown
      })
    },
  }
}

/** Result of {@link createProviderClient}. */
export type ProviderClient = ReturnType<typeof createProviderClient>

async function configure(name: ProviderName, app: SocialApp): Promise<openid.Configuration> {
  const provider = providers[name]
  const secret = await secretOf(app)
  const auth = provider.isSecretInHeader ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret)
  const execute = isPlain(app) ? [openid.allowInsecureRequests] : []
  if (provider.kind === 'openid')
    return openid.discovery(new URL(app.issuer ?? provider.issuer), app.clientId, {}, auth, {
      // The signature is verified, although the token comes from the provider directly.
      execute: [...execute, openid.enableNonRepudiationChecks],
      timeout: requestSeconds,
    })
  const configuration = new openid.Configuration(metadataOf(provider, app.issuer), app.clientId, {}, auth)
  configuration.timeout = requestSeconds
  for (const each of execute) each(configuration)
  return configuration
}

function metadataOf(provider: Provider & { kind: 'oauth' }, issuer: string | undefined): openid.ServerMetadata {
  return {
    issuer: issuer ?? new URL(provider.authorization).origin,
    authorization_endpoint: at(issuer, provider.authorization),
    token_endpoint: at(issuer, provider.token),
  }
}

/** Returns an address of a provider, or the same path at its stand-in. */
function at(issuer: string | undefined, address: string): string {
  if (issuer === undefined) return address
  const { pathname, search } = new URL(address)
  return `${issuer.replace(/\/+$/, '')}${pathname}${search}`
}

/** Allows a stand-in without https only on this machine. */
function isPlain(app: SocialApp | undefined): boolean {
  return app?.issuer?.startsWith('http://') === true && isOfThisMachine(new URL(app.issuer).host)
}

async function secretOf({ clientId, clientSecret, issuer }: SocialApp): Promise<string> {
  if (typeof clientSecret === 'string') return clientSecret
  return signSecret(clientSecret, clientId, issuer ?? 'https://appleid.apple.com')
}

/** Signs a secret that outlives its cache. */
async function signSecret(
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
  audience: string,
): Promise<string> {
  const key = await importPKCS8(privateKey, 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(key)
}
