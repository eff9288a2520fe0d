import { describe, expect, test } from 'vitest'

import { createSecureSite } from './create-secure-site.ts'
import { origin } from './visitor.test-support.ts'
import { useWorld } from './world.test-support.ts'

const world = useWorld()

describe('the frame', () => {
  const csp = async (path: string) => (await world.visit().request('GET', path)).headers.get('content-security-policy')

  // covers: S7.75
  test('is served to the pages of its project only', async () => {
    const query = 'chainId=eip155%3A1&version=4&enableLogger=false'
    expect(await csp(`/frame?projectId=shop&${query}`)).toMatch(/frame-ancestors https:\/\/shop\.example$/)
    expect(await csp(`/frame?projectId=open&${query}`)).toMatch(/frame-ancestors \*$/)
    for (const path of [
      '/frame',
      '/frame?projectId=none',
      '/frame?projectId=constructor',
      '/frame?projectId=__proto__',
    ]) {
      const { status, headers } = await world.visit().request('GET', path)
      expect([status, headers.get('content-security-policy')]).toEqual([
        403,
        "default-src 'none'; frame-ancestors 'none'",
      ])
    }
  })

  test('returns the pages of its project, and nothing of an unknown one', async () => {
    const ask = async (id: string) => (await world.visit().request('GET', `/api/projects/${id}`)).body
    expect(await ask('shop')).toEqual({ origins: ['https://shop.example'] })
    expect(await ask('open')).toEqual({ origins: null })
    for (const id of ['none', 'constructor', '%', '..', '%2e%2e'])
      expect((await ask(id)).error?.code).toMatch(/projectUnknown|notFound/)
  })

  test('consists of files by name: nothing beside them is read', async () => {
    const files = {
      'index.html': { body: '<p>Frame', type: 'text/html' },
      'a-5f3a9c1b.js': { body: '1', type: 'text/javascript' },
    }
    const site = createSecureSite({
      origin,
      projects: { shop: null },
      mail: async () => {},
      secret: 'A'.repeat(43),
      frame: files,
      store: world.database,
    })
    const get = (path: string) => site.fetch(new Request(`${origin}${path}`), { address: undefined })
    expect(await (await get('/frame?projectId=shop')).text()).toBe('<p>Frame')
    const script = await get('/frame/a-5f3a9c1b.js')
    expect([
      script.headers.get('content-type'),
      script.headers.get('cache-control'),
      script.headers.get('x-content-type-options'),
    ]).toEqual(['text/javascript', 'public, max-age=31536000, immutable', 'nosniff'])
    for (const path of [
      '/frame/index.html',
      '/frame/constructor',
      '/frame/../../package.json',
      '/frame/%2e%2e/package.json',
    ])
      expect((await get(path)).status).toBe(404)
  })
})

describe('a page in a window', () => {
  const get = async (path: string, language = 'en') =>
    world.visit().request('GET', path, undefined, { 'accept-language': language })

  test.each(['/device-window', '/approval-window'])(
    'at %s keeps its opener, is in no frame, and runs its own script only',
    async path => {
      const { status, headers } = await get(path)
      expect(status).toBe(200)
      const policy = (headers.get('content-security-policy') ?? '').split('; ')
      expect(policy.slice(0, 2)).toEqual(["default-src 'none'", "script-src 'self'"])
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("form-action 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy.filter(each => each.startsWith('connect-src'))).toEqual([])
      expect(policy.filter(each => each.startsWith('style-src'))).toEqual([
        expect.stringMatching(/^style-src 'sha256-[A-Za-z0-9+/]{43}='$/),
      ])
      expect(['cross-origin-opener-policy', 'x-frame-options', 'cache-control'].map(name => headers.get(name))).toEqual(
        ['unsafe-none', 'DENY', 'no-store'],
      )
    },
  )

  test('fills the window with a request in both themes, and scrolls inside it', async () => {
    const html = String((await get('/approval-window')).body.text)
    const styles = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
    for (const theme of ['light', 'dark'])
      expect(styles).toMatch(
        new RegExp(`\\[data-theme=${theme}\\] \\{ color-scheme: ${theme}; background: #\\w+; color: #\\w+ \\}`),
      )
    expect(styles).toContain('html, body { block-size: 100% }')
    expect(styles).toContain('body { overflow: hidden auto;')
  })

  test('explains its purpose in English and German', async () => {
    const site = createSecureSite({
      origin,
      basePath: '/wallet',
      projects: {},
      mail: async () => {},
      secret: 'A'.repeat(43),
      store: world.database,
    })
    const read = async (language: string) => {
      const headers = { 'accept-language': language }
      const page = await site.fetch(new Request(`${origin}/wallet/approval-window`, { headers }), {
        address: undefined,
      })
      return page.text()
    }
    expect(await read('en')).toContain('<title>Review a request</title>')
    expect(await read('en')).toContain('src="/wallet/frame/approval-window.js"')
    const german = await read('de-AT')
    expect(german).toContain('<html lang="de">')
    expect(german).toContain('<h1 tabindex="-1">Anfrage prüfen</h1>')
    expect(german).toContain('data-over="Diese Anfrage ist erledigt. Du kannst dieses Fenster schließen."')
  })
})
