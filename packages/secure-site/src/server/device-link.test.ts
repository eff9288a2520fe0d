import { testDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { createWorld, useWorldOn } from './world.test-support.ts'

const ann = 'ann@example.com'

describe.each(testDatabases)('the link of a mail, on %s', (_name, start) => {
  const world = useWorldOn(start, createWorld)

  const askByMail = async () => {
    await world.settle(ann)
    const waiting = world.visit('203.0.113.9')
    await world.signIn(waiting, ann)
    return { waiting, link: new URL(world.post.linkTo(ann)) }
  }
  test('has its token in the fragment, which no access log of a proxy contains', async () => {
    const { link } = await askByMail()
    expect(link.pathname + link.search).toBe('/approve')
    expect(link.hash).toMatch(/^#[-\w]{43}$/)
  })

  test('opens a page that posts the token by script, and explains that without JavaScript', async () => {
    for (const [language, text] of [
      ['en', 'This page needs JavaScript.'],
      ['de', 'Diese Seite braucht JavaScript.'],
    ] as const) {
      const { status, headers, body } = await world
        .visit()
        .request('GET', '/approve', undefined, { 'accept-language': language })
      expect(status).toBe(200)
      expect(body.text).toContain('<script type="module" src="/frame/device-link.js">')
      expect(body.text).toContain(`<noscript>${text}`)
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('shows the prompt to a page that posts the token alone, and changes nothing', async () => {
    const { waiting, link } = await askByMail()
    const token = link.hash.slice(1)
    const reader = world.visit()
    for (let turn = 0; turn < 2; turn++) {
      const { status, headers, body } = await reader.openLink(link.href)
      expect(status).toBe(200)
      expect(body.text).toContain('A new browser wants to log in')
      expect(body.text).toContain('203.0.113.9')
      expect(headers.get('content-security-policy')).toContain("script-src 'none'")
    }
    expect(await world.database.all('SELECT answer FROM secure_device_requests')).toEqual([{ answer: null }])
    expect((await reader.postForm({ token, answer: 'approved' })).body.text).toContain('Approved')
    expect((await waiting.wait()).body).toEqual({ status: 'connected' })
    expect((await reader.openLink(link.href)).body.text).toContain('This link no longer works')
  })

  test('shows if it is of an earlier version that it no longer works, and how to get another', async () => {
    const { waiting, link } = await askByMail()
    const { status, body } = await world.visit().request('GET', `/device?token=${link.hash.slice(1)}`)
    expect(status).toBe(200)
    expect(body.text).toContain('This link no longer works')
    expect(body.text).toContain('Log in again to get a new one.')
    expect(body.text).not.toContain('203.0.113.9')
    // The token is still valid, because the browser waits.
    await waiting.press(link.href, 'approved')
    expect((await waiting.wait()).body).toEqual({ status: 'connected' })
  })

  test('shows no prompt for an invalid token', async () => {
    const { body } = await world.visit().postForm({ token: 'a'.repeat(43) })
    expect(body.text).toContain('This link no longer works')
    for (const fields of [{}, { token: 'a'.repeat(43), answer: 'yes' }, { answer: 'approved' }] as Record<
      string,
      string
    >[])
      expect((await world.visit().postForm(fields)).status).toBe(400)
  })
})
