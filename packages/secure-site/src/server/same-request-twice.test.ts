import { describe, expect, test } from 'vitest'

import { useWorld } from './world.test-support.ts'

const world = useWorld()

describe('a mail', () => {
  test('counts for no network if the network of its browser is unknown', async () => {
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, index) => world.visit().ask(`visitor${index}@example.com`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(31)
  })

  test('has for a confirmation the language that the page names, else that of the browser', async () => {
    const { visitor } = await world.settle('ann@example.com')
    const confirm = async (body: object) => {
      world.pass(30)
      await visitor.request('POST', '/api/confirm', body, { 'accept-language': 'de' })
      return world.post.mails.at(-1)?.subject
    }
    expect(await confirm({})).toBe('Bestätige, dass du es bist')
    expect(await confirm({ language: 'en' })).toBe('Confirm that it’s you')
  })
})

describe('a wallet', () => {
  test('has one recovery file for repeated reports', async () => {
    const { visitor } = await world.settle('ann@example.com')
    for (let time = 0; time < 2; time++)
      expect((await visitor.request('PUT', '/api/wallet/recovery', { kind: 'file' })).body.recoveries).toHaveLength(1)
  })

  test('opens in one of two tabs that wait for the same approval, and the other tab is notified that it was used', async () => {
    await world.settle('ann@example.com')
    const other = world.visit()
    await world.signIn(other, 'ann@example.com')
    await world.visit().press(world.post.linkTo('ann@example.com'), 'approved')
    const answers = await Promise.all([other.wait(), other.wait()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    const [rejected] = answers.filter(({ status }) => status !== 200)
    expect(['codeExpired', 'codeMissing']).toContain(rejected?.body.error?.code)
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('has its mails in the language of the browser if the page names none', async () => {
    const asked = { projectId: 'shop', email: 'ann@example.com', device: 'x' }
    await world.visit().request('POST', '/api/email', asked, { 'accept-language': 'de' })
    expect(world.post.mails.at(-1)?.subject).toMatch(/Dein Code ist/)
  })

  test('ends no session of another browser if it is stored again unchanged', async () => {
    const { visitor, wallet } = await world.settle('ann@example.com')
    const other = world.visit()
    await world.signIn(other, 'ann@example.com')
    await visitor.press(world.post.linkTo('ann@example.com'), 'approved')
    expect((await other.wait()).body).toEqual({ status: 'connected' })
    expect((await other.keep(wallet)).status).toBe(200)
    expect(await visitor.wallet()).toMatchObject({ wallet })
  })
})
