import { describe, expect, test } from 'vitest'

import { answerWaitMs } from './send-outcomes-feature.ts'
import { hash, maya, setUp } from './send-world.test-support.ts'

describe('a send after a reload', () => {
  test('that was requested from the wallet is unknown until it is found on chain', async () => {
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

  test('of another tab stays with that tab as long as it may wait', async () => {
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

  test('of a tab that was killed is unknown ten minutes later', async () => {
    const first = await setUp({ isHeld: true })
    await first.draft('0.5', maya)
    void first.send.send()
    await first.environment.settle()
    first.store.destroy()
    const { send, environment } = await setUp({ environment: first.environment.openTab() })
    await environment.advance(answerWaitMs)
    environment.browser.comeBack()
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'unanswered' } }])
  })
})
