import { startSocials } from '@latchkey/sandbox/socials'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { World } from '../world.test-support.ts'
import { comeBack, createSocialWorld, goTo, page, type Socials } from './social-world.test-support.ts'

let socials: Socials
let world: World
beforeAll(async () => {
  socials = await startSocials()
})
afterAll(() => socials.close())
beforeEach(async () => {
  world = await createSocialWorld(socials)
})
afterEach(async () => {
  socials.state.reset()
  await world.close()
})

/** Returns the window from the provider with this error. */
async function comeBackWith(error: string, more: object = {}) {
  const { frame, window, attempt, back } = await goTo(world, 'github', { handle: 'ann' }, more)
  const url = new URL(back.url)
  url.searchParams.delete('code')
  url.searchParams.set('error', error)
  const answer = await comeBack(window, { ...back, url: url.href })
  return { frame, attempt, answer, html: String(answer.body.text) }
}

describe('the answer of a provider', () => {
  test.each(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])(
    'counts with %s as declined by the user, and as no failure',
    async error => {
      const { html } = await comeBackWith(error)
      expect(html).toContain('<h1>You are not logged in</h1>')
      expect(html).toContain('<p role="status">The login was cancelled. You can close this window.')
      expect(html).toContain(`data-does="report"`)
      expect(html).toContain(`data-reason="denied" data-origin="${page}"`)
      expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
      expect(await world.metrics()).toContain('socials_total{provider="github",result="denied"} 1\n')
    },
  )

  test.each([
    ['server_error', 'Error: The provider says server_error'],
    ['<script>', 'Error: The provider says no'],
    ['a'.repeat(41), 'Error: The provider says no'],
    ['', 'Error: The provider says no'],
  ])('counts with %o as a failure, and the log repeats known codes only', async (error, failure) => {
    const { html } = await comeBackWith(error)
    expect(html).toContain('<h1>The login didn’t work</h1>')
    expect(html).toContain('<p role="status">You can close this window and try again.')
    expect(html).toContain('data-reason="failed"')
    expect(world.logged.filter(({ level }) => level === 'error').map(each => each.failure)).toEqual([failure])
  })

  test('returns a page without a window to its address, if the user declined', async () => {
    const returnTo = `${page}/cart?note=1#here`
    const { answer } = await comeBackWith('access_denied', { returnTo })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, returnTo])
  })

  test('adds the result to a page without a query of its own', async () => {
    const { window, back } = await goTo(world, 'github', { handle: 'ann' }, { returnTo: `${page}/cart#here` })
    const { headers } = await comeBack(window, back)
    expect(headers.get('location')).toMatch(
      /^https:\/\/shop\.example\/cart\?result_uri=https%3A%2F%2Fsecure\.example%2Fsocial%2Fresult%3Fattempt%3D[-\w]+%26ticket%3D[-\w]{43}#here$/,
    )
  })
})

describe('the prompt of a login window', () => {
  test('is answered once, of two answers at a time', async () => {
    const { window, attempt, back } = await goTo(world, 'github', { handle: 'ann' })
    await comeBack(window, back)
    const press = async (answer: string) => {
      const form = new URLSearchParams({ attempt, answer }).toString()
      const { body } = await window.request('POST', '/social/done', form, {
        'content-type': 'application/x-www-form-urlencoded',
      })
      return /<h1>([^<]*)/.exec(String(body.text))?.[1]
    }
    const headings = await Promise.all([press('no'), press('yes')])
    expect(headings.filter(heading => heading === 'This login has expired')).toHaveLength(1)
    expect(headings).toContainEqual(expect.stringMatching(/^You are (not )?logged in$/))
  })

  test.each(['a'.repeat(22), 'anything', ''])(
    'shows for an unknown login, named %o, that it has expired',
    async attempt => {
      const form = new URLSearchParams({ attempt, answer: 'yes' }).toString()
      const { status, body } = await world.visit().request('POST', '/social/done', form, {
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect([status, /<h1>([^<]*)/.exec(String(body.text))?.[1]]).toEqual([400, 'This login has expired'])
    },
  )
})
