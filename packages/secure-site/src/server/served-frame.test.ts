import { describe, expect, test } from 'vitest'

import { createSecureSite } from './create-secure-site.ts'
import { origin } from './visitor.test-support.ts'
import { useWorld } from './world.test-support.ts'

const world = useWorld()

describe('the frame', () => {
  const csp = async (path: string) => (await world.visit().request('GET', path)).headers.get('content-security-policy')

  // covers: S7.75
  test('is had by the pages of its project alone', async () => {
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

  test('tells its project’s pages, and nothing of one that there is not', async () => {
    const ask = async (id: string) => (await world.visit().request('GET', `/api/projects/${id}`)).body
    expect(await ask('shop')).toEqual({ origins: ['https://shop.example'] })
    expect(await ask('open')).toEqual({ origins: null })
    for (const id of ['none', 'constructor', '%', '..', '%2e%2e'])
      expect((await ask(id)).error?.code).toMatch(/projectUnknown|notFound/)
  })

  test('is files by name: nothing beside them is read', async () => {
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
