import { byTestId, createWorld, find, findAll, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { dollar, payee, signature } from '../paid-fetch.test-support.ts'
import { paidFetchFeature } from '../paid-fetch-feature.ts'
import { choiceIn } from '../screens.test-support.ts'

const says = (text: string): boolean => visibleTexts().includes(text)

async function ask(world: World, sign: () => Promise<string> = async () => signature) {
  const answer = world.store.use(paidFetchFeature).ask(choiceIn(world), sign, new AbortController().signal)
  const code = answer.then(
    value => value,
    (error: { code?: string }) => error.code,
  )
  await shown('lk-paid-request-view')
  await until(() => has('paid-request-agree'), 'the question')
  return code
}

async function connected(): Promise<World> {
  const world = await createWorld({ options: { features: { pay: true } } })
  await world.connect()
  return world
}

describe('what is asked before a paid request', () => {
  test('says who is paid how much, with what and for what, in full where money depends on it', async () => {
    const world = await connected()
    void ask(world)
    await until(() => has('paid-request-payee'), 'the question')
    expect(byTestId('paid-request-payee').textContent).toBe(payee)
    expect(byTestId('paid-request-asset').textContent).toBe(dollar)
    expect(byTestId('paid-request-url').textContent).toBe('https://shop.example/articles/2026/what-a-signature-says')
    expect(says('0.01 USDC')).toBe(true)
    expect([says('5 minutes'), says('Ethereum')]).toEqual([true, true])
  })

  test('is signed for once the person agrees, and the modal goes', async () => {
    const world = await connected()
    const answer = ask(world)
    await until(() => has('paid-request-agree'), 'the question')
    await userEvent.click(byTestId('paid-request-agree'))
    expect(await answer).toBe(signature)
    expect(world.store.modal.state.open).toBe(false)
  })

  test.each(['paid-request-decline', 'w3m-header-close'])('%s declines', async id => {
    const world = await connected()
    const answer = ask(world)
    await until(() => has('paid-request-agree'), 'the question')
    await userEvent.click(byTestId(id))
    expect(await answer).toBe('paymentDeclined')
  })

  test('gives back the screen that showed before', async () => {
    const world = await connected()
    world.store.modal.open()
    await shown('lk-account-view')
    const answer = ask(world)
    await until(() => has('paid-request-agree'), 'the question')
    await userEvent.click(byTestId('paid-request-agree'))
    await answer
    await until(() => findAll('lk-paid-request-view').length === 0, 'leaving')
    expect(find('lk-account-view').isConnected).toBe(true)
  })

  test('has nothing to show where a site opens it by itself', async () => {
    const world = await connected()
    world.store.modal.open({ view: 'PaidRequest' })
    await until(() => !world.store.modal.state.open, 'closing')
    expect(has('paid-request-agree')).toBe(false)
  })
})
