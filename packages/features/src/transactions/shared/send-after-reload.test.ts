import { describe, expect, test } from 'vitest'

import { answerTimeoutMs } from './subscriptions.ts'
import { hash, maya, setUp } from '../send/send-world.test-support.ts'

describe('a send after a reload', () => {
  test('is unknown after a request to the wallet, until it is found on chain', async () => {
    const before = await setUp({ isHeld: true })
    await before.draft('0.5', maya)
    void before.send.send()
    await before.environment.settle()
    const { send, environment, find, outcome } = await setUp({ environment: before.environment })
    await environment.settle()
    expect(send.state).toMatchObject({ loading: false, sends: [{ stage: { status: 'unanswered' } }] })
    find(hash)
    await send.find(send.state.sends[0]?.id ?? '')
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
    await environment.settle()
    outcome({ status: 'success' })
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'confirmed', hash } }])
  })

  test('stays with another tab as long as that may wait', async () => {
    const first = await setUp({ isHeld: true })
    await first.draft('0.5', maya)
    void first.send.send()
    await first.environment.settle()
    const { send, environment } = await setUp({ environment: first.environment.openTab() })
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'asked' } }])
    first.answer(hash)
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })

  test('is unknown ten minutes after its tab was killed', async () => {
    const first = await setUp({ isHeld: true })
    await first.draft('0.5', maya)
    void first.send.send()
    await first.environment.settle()
    first.store.destroy()
    const { send, environment } = await setUp({ environment: first.environment.openTab() })
    await environment.advance(answerTimeoutMs)
    environment.browser.comeBack()
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'unanswered' } }])
  })
})
