import type { startSocials } from '@latchkey/sandbox/socials'

import type { SecureSiteOptions } from '../options.ts'
import type { Visitor } from '../visitor.test-support.ts'
import { createWorld, type World } from '../world.test-support.ts'
import { providers, type ProviderName } from './providers.ts'

export const page = 'https://shop.example'

/** The sandbox's providers, each on its own port of this machine. */
export type Socials = Awaited<ReturnType<typeof startSocials>>

/** Creates a secure site with logins by the sandbox's providers. */
export async function createSocialWorld(
  socials: Socials,
  options: Partial<SecureSiteOptions> = {},
): Promise<World & { apps: SecureSiteOptions['socials'] }> {
  const names = Object.keys(providers) as ProviderName[]
  const apps = Object.fromEntries(names.map(name => [name, { ...socials.app, issuer: socials.issuerOf(name) }]))
  const world = await createWorld({ socials: apps, ...options })
  return Object.assign(world, { apps })
}

/** Creates a login's name, like a page. */
export function createAttempt(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
}

/** Starts a login in the frame of a browser. */
export function begin(visitor: Visitor, provider: string, attempt: string, more: object = {}) {
  return visitor.request('POST', '/api/social', {
    projectId: 'shop',
    provider,
    attempt,
    origin: page,
    device: 'Chrome on macOS',
    ...more,
  })
}

/** The next request of a page. */
export interface Step {
  method: string
  url: string
  body?: string
}

/**
 * Acts as a browser's window at a provider: follows redirects, keeps cookies, and submits the given values on the login
 * page.
 *
 * @returns the request that returns the window to the secure site
 */
export async function logIn(first: string, form: Readonly<Record<string, string>>, at: string): Promise<Step> {
  const cookies = new Map<string, string>()
  let step: Step = { method: 'GET', url: first }
  for (let hop = 0; hop < 10; hop++) {
    if (step.url.startsWith(`${at}/`)) return step
    const response = await fetch(step.url, {
      method: step.method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(pair => pair.join('=')).join('; '),
        ...(step.body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(step.body !== undefined && { body: step.body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const html = await response.text()
    const next = response.headers.get('location')
    if (next !== null) step = { method: 'GET', url: new URL(next, step.url).href }
    else step = readForm(html, form, step.url)
  }
  throw new Error('The provider sends on and on')
}

/** Fills in the login page's form. A form that submits itself is complete. */
function readForm(html: string, said: Readonly<Record<string, string>>, url: string): Step {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(`There is no form: ${html.slice(0, 300)}`)
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  const body = new URLSearchParams(hidden.length > 0 ? hidden.map(each => [...each]) : { ...said })
  return { method: 'POST', url: new URL(action.replaceAll('&amp;', '&'), url).href, body: body.toString() }
}

/** Starts a login, and continues up to the provider's answer. */
export async function goTo(
  world: World,
  provider: string,
  form: Readonly<Record<string, string>>,
  more: object = {},
): Promise<{ frame: Visitor; window: Visitor; attempt: string; back: Step }> {
  const [frame, window, attempt] = [world.visit(), world.visit(), createAttempt()]
  const { body } = await begin(frame, provider, attempt, more)
  if (typeof body.uri !== 'string') throw new Error(JSON.stringify(body))
  const back = await follow(window, body.uri, form)
  return { frame, window, attempt, back }
}

/** Moves a window from the secure site to the provider, and on until it is sent back. */
export async function follow(window: Visitor, uri: string, form: Readonly<Record<string, string>>): Promise<Step> {
  const { origin } = new URL(uri)
  const { headers } = await window.request('GET', uri.slice(origin.length))
  return logIn(headers.get('location') ?? '', form, origin)
}

/** Returns a window from the provider. @returns the answer of its last page */
export async function comeBack(window: Visitor, { method, url, body }: Step) {
  const { origin, pathname, search } = new URL(url)
  const answer = await window.request(method, `${pathname}${search}`, body, {
    ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }),
  })
  const next = answer.headers.get('location')
  if (answer.status !== 303 || !next?.startsWith(`${origin}/`)) return answer
  return window.request('GET', next.slice(origin.length))
}

/** Finds the ticket in a page. */
export function ticketIn(text: unknown): string | undefined {
  return /data-ticket="([-\w]{43})"/.exec(String(text))?.[1]
}
