import { describe, expect, test } from 'vitest'

import { reads, writes } from './routes.test-support.ts'
import { origin } from './visitor.test-support.ts'
import { useWorld } from './world.test-support.ts'

const ann = 'ann@example.com'
const world = useWorld()

describe('another page', () => {
  test.each([
    ['a request of another site', { origin: 'https://evil.example' }],
    ['a request of the page around the frame', { origin: 'https://shop.example' }],
    ['a request of a subdomain', { origin: 'https://a.secure.example' }],
    ['a request of another port', { origin: 'https://secure.example:8443' }],
    ['a request without https', { origin: 'http://secure.example' }],
    ['a request of a sandboxed page', { origin: 'null' }],
    ['a request of another origin of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a request from the address bar', { 'sec-fetch-site': 'none' }],
    ['a request without an origin', {}],
  ])('%s writes nothing', async (_what, headers) => {
    const { visitor, wallet } = await world.settle(ann)
    const cookie = [...visitor.cookies].map(pair => pair.join('=')).join('; ')
    for (const [method, path] of writes) {
      const response = await world.site.fetch(
        new Request(`${origin}${path}`, {
          method,
          body: '{}',
          headers: { cookie, 'content-type': 'application/json', ...headers },
        }),
        { address: undefined },
      )
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect([path, response.status]).toEqual([path, 403])
    }
    expect(await visitor.wallet()).toMatchObject({ wallet })
  })

  test('reads nothing', async () => {
    const { visitor } = await world.settle(ann)
    for (const path of reads) {
      for (const headers of [{ origin: 'https://shop.example' }, { 'sec-fetch-site': 'cross-site' }])
        expect((await visitor.request('GET', path, undefined, headers)).status).toBe(403)
      const { status, headers } = await visitor.request('GET', path, undefined, { 'sec-fetch-site': 'same-origin' })
      expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'same-origin'])
    }
  })

  test('sends no form', async () => {
    const visitor = world.visit()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])
      for (const [method, path] of writes) {
        const { status } = await visitor.request(method, path, '{}', { 'content-type': type })
        // The check of the session may come first.
        expect([400, 401]).toContain(status)
      }
    expect(world.post.mails).toEqual([])
  })

  test('answers no link of a mail, though it has it', async () => {
    await world.settle(ann)
    const other = world.visit()
    await world.signIn(other, ann)
    const token = new URL(world.post.linkTo(ann)).hash.slice(1)
    for (const from of ['https://evil.example', 'null']) {
      const { status } = await world.visit().request('POST', '/device', `token=${token}&answer=approved`, {
        'content-type': 'application/x-www-form-urlencoded',
        origin: from,
      })
      expect(status).toBe(403)
    }
    const { status } = await world.visit().request('POST', '/device', JSON.stringify({ token, answer: 'approved' }))
    expect(status).toBe(400)
    // A mail scanner that opens the link does not approve it either.
    await world.visit().request('GET', `/approve#${token}`)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await world.visit().request('POST', '/device', `token=${token}`, form)).status).toBe(200)
    expect(await world.database.all('SELECT answer FROM secure_device_requests')).toEqual([{ answer: null }])
  })
})
