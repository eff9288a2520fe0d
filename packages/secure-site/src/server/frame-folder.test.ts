import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { origin } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

let folder: string
let world: World

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  await mkdir(join(folder, 'inner'))
  const names = ['index.html', 'social.js', 'a.css', 'a.json', 'inner/a.svg', 'a.map', 'help.html', 'LICENSE', 'a.XYZ']
  await Promise.all(names.map(name => writeFile(join(folder, name), `content of ${name}`)))
  world = await createWorld({ frame: folder, connect: ['https://node.example'] })
})

afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const get = async (path: string) => {
  const response = await world.site.fetch(new Request(`${origin}${path}`), { address: undefined })
  return { response, text: await response.text() }
}

describe('the folder of a frame', () => {
  test.each([
    ['social.js', 'text/javascript; charset=utf-8'],
    ['a.css', 'text/css; charset=utf-8'],
    ['a.json', 'application/json'],
    ['inner/a.svg', 'image/svg+xml'],
    ['a.map', 'application/json'],
    ['LICENSE', 'application/octet-stream'],
    ['a.XYZ', 'application/octet-stream'],
  ])('has %s as %s, which no browser caches or stores', async (name, type) => {
    const { response, text } = await get(`/frame/${name}`)
    expect(text).toBe(`content of ${name}`)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test('has other pages only as downloads, because nothing else runs at this origin', async () => {
    const { response } = await get('/frame/help.html')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="help.html"')
  })

  test('has the page of the frame, which runs and requests only its own files', async () => {
    const { response, text } = await get('/frame?projectId=shop')
    expect(text).toBe('content of index.html')
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self' https://node.example",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'frame-ancestors https://shop.example',
    ])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    })
  })

  test('has no frame without its page', async () => {
    const empty = await createWorld({ frame: {} })
    const { status, body } = await empty.visit().request('GET', '/frame?projectId=shop')
    expect([status, body.error]).toEqual([404, { code: 'notFound', message: 'There is nothing here' }])
    await empty.close()
  })

  test('is reported by a page if it is missing', async () => {
    const bare = await createWorld()
    const response = await bare.site.fetch(new Request(`${origin}/frame?projectId=shop`), { address: undefined })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('This server has no files of the frame.')
    expect((await bare.visit().request('GET', '/frame/main.js')).status).toBe(404)
    await bare.close()
  })
})
