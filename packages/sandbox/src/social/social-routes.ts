import type { IncomingMessage } from 'node:http'

import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { popupProviders } from '@latchkey/protocol/secure-frame'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Provider } from 'oidc-provider'
import * as v from 'valibot'

import { parseInput, readJson } from '../read-request.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { createProvider, type ProviderName } from './create-provider.ts'
import { createFarcasterRelay } from './farcaster-relay.ts'
import { renderLoginPage } from './login-page.ts'
import { findPerson, readHandle } from './social-people.ts'
import { userApis } from './user-apis.ts'

/** Parent path of the providers' names. */
export const socialPath = '/sandbox/social'

/** Path of Farcaster's relay, and parent of its registry. */
export const farcasterPath = `${socialPath}/farcaster`

const switchSchema = v.strictObject({ cutOpener: v.array(v.picklist(popupProviders)) })

type Bindings = Partial<HttpBindings>

/** Social providers with pages for a login without a password. */
export interface SandboxSocials {
  routes(injectFaults: MiddlewareHandler): Hono
  /** Ends every login. */
  reset(): void
}

/** @param origin returns the sandbox's address, under the name that the browser uses */
export function createSandboxSocials(state: SandboxState, origin: () => string): SandboxSocials {
  const farcaster = createFarcasterRelay(farcasterPath, origin)
  const made = new Map<ProviderName, Promise<Provider>>()
  const providerOf = (name: ProviderName): Promise<Provider> => {
    const provider = made.get(name) ?? createProvider(name, `${origin()}${socialPath}/${name}`)
    made.set(name, provider)
    return provider
  }

  return {
    routes(injectFaults) {
      const app = new Hono<{ Bindings: Bindings }>()
      app.route('/', farcaster.routes(injectFaults))

      // For tests: selects the providers whose pages sever a window from its opener.
      app.post(socialPath, async context => {
        state.cutOpener = parseInput(switchSchema, await readJson(context.req.raw)).cutOpener
        return context.json({ cutOpener: state.cutOpener })
      })

      for (const name of popupProviders) {
        const path = `${socialPath}/${name}`
        app.use(`${path}/*`, injectFaults)
        app.use(`${path}/*`, async ({ env }, next) => {
          if (state.cutOpener.includes(name)) env.outgoing?.setHeader('cross-origin-opener-policy', 'same-origin')
          await next()
        })

        app.get(`${path}/interaction/:uid`, async context => {
          const { incoming, outgoing } = nodeOf(context.env)
          const provider = await providerOf(name)
          await provider.interactionDetails(incoming, outgoing)
          return context.html(renderLoginPage(name, context.req.path), 200, {
            'cache-control': 'no-store',
            // `form-action` is omitted, because Firefox also applies it to the redirect after a form.
            'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
            ...(state.cutOpener.includes(name) && { 'cross-origin-opener-policy': 'same-origin' }),
          })
        })

        app.post(`${path}/interaction/:uid`, async context => {
          const { incoming, outgoing } = nodeOf(context.env)
          const form = await context.req.parseBody()
          const handle = readHandle(form.handle)
          const provider = await providerOf(name)
          const result =
            form.answer === 'refuse'
              ? { error: 'access_denied', error_description: 'The person refused' }
              : form.answer === 'fail' || handle === undefined
                ? { error: 'server_error', error_description: 'The sandbox fails' }
                : { login: { accountId: handle }, select_account: {} }
          const location = await provider.interactionResult(incoming, outgoing, result)
          return context.redirect(location, 303)
        })

        for (const [below, answer] of Object.entries(name in userApis ? userApis[name as keyof typeof userApis] : {}))
          app.get(`${path}${below}`, async context => {
            const provider = await providerOf(name)
            const [, secret = ''] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
            const token = await provider.AccessToken.find(secret)
            if (!token) return context.json({ message: 'Bad credentials' }, 401)
            return context.json(answer(findPerson(token.accountId), token.scopes))
          })

        app.all(`${path}/*`, async ({ env }) => {
          const { incoming, outgoing } = nodeOf(env)
          const handle = (await providerOf(name)).callback()
          // Set as by Express, because the library reads its mount point from both.
          incoming.originalUrl = incoming.url
          incoming.url = incoming.url?.slice(path.length)
          await handle(incoming, outgoing)
          return RESPONSE_ALREADY_SENT
        })
      }
      return app as unknown as Hono
    },
    reset() {
      made.clear()
      farcaster.reset()
    },
  }
}

function nodeOf({ incoming, outgoing }: Bindings): {
  incoming: IncomingMessage & { originalUrl?: string | undefined }
  outgoing: HttpBindings['outgoing']
} {
  if (!incoming || !outgoing) throw new Error('The providers of the sandbox are on its own server alone')
  return { incoming, outgoing }
}
