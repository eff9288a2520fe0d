import { byTestId, createWorld, find, findAll, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { dollar, payee, signature } from '../x402.test-support.ts'
import { x402Feature } from '../x402-feature.ts'
import { choiceIn } from '../screens.test-support.ts'

const says = (text: string): boolean => visibleTexts().includes(text)

async function ask(world: World, sign: () => Promise<string> = async () => signature) {
  const answer = world.store.use(x402Feature).ask(choiceIn(world), sign, new AbortController().signal)
  const code = answer.then(
    value => value,
    (error: { code?: string }) => error.code,
  )
  await shown('lk-x402-request-view')
  await until(() => has('paid-request-agree'), 'the question')
  return code
}

async function connected(): Promise<World> {
  const world = await createWorld({ options: { features: { pay: true } } })
  await world.connect()
  return world
}

describe('the prompt of an x402 request', () => {
  test('shows the payee, the amount, the asset and the resource in full', async () => {
    const world = await connected()
    void ask(world)
    await until(() => has('paid-request-payee'), 'the question')
    expect(byTestId('paid-request-payee').textContent).toBe(payee)
    expect(byTestId('paid-request-asset').textContent).toBe(dollar)
    expect(byTestId('paid-request-url').textContent).toBe('https://shop.example/articles/2026/what-a-signature-says')
    expect(says('0.01 USDC')).toBe(true)
    expect([says('5 minutes'), says('Ethereum')]).toEqual([true, true])
  })

  test('signs once the user agrees, and closes the modal', async () => {
    const world = await connected()
    const answer = ask(world)
    await until(() => has('paid-request-agree'), 'the question')
    await userEvent.click(byTestId('paid-request-agree'))
    expect(await answer).toBe(signature)
    expect(world.store.modal.state.open).toBe(false)
  })

  test.each(['paid-request-decline', 'w3m-header-close'])('%s rejects', async id => {
    const world = await connected()
    const answer = ask(world)
    await until(() => has('paid-request-agree'), 'the question')
    await userEvent.click(byTestId(id))
    expect(await answer).toBe('paymentDeclined')
  })

  test('returns to the previous screen', async () => {
    const world = await connected()
    world.store.modal.open()
    await shown('lk-account-view')
    const answer = ask(world)
    await until(() => has('paid-request-agree'), 'the question')
    await userEvent.click(byTestId('paid-request-agree'))
    await answer
    await until(() => findAll('lk-x402-request-view').length === 0, 'leaving')
    expect(find('lk-account-view').isConnected).toBe(true)
  })

  test('shows nothing if a site opens it directly', async () => {
    const world = await connected()
    world.store.modal.open({ view: 'X402Request' })
    await until(() => !world.store.modal.state.open, 'closing')
    expect(has('paid-request-agree')).toBe(false)
  })
})
