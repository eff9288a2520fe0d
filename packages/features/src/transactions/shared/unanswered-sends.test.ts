import { describe, expect, test } from 'vitest'

import { pollIntervalMs, maxPollIntervalMs } from './poll-with-backoff.ts'
import { answerTimeoutMs } from './subscriptions.ts'
import { settledAgeMs } from './journal.ts'
import { hash, maya, setUp } from '../send/send-world.test-support.ts'
import { reloaded, stageOf } from './send-outcomes.test-support.ts'

const other = `0x${'cd'.repeat(32)}`

describe('a send without an answer', () => {
  test('is not matched by another send that does the same', async () => {
    const { send, draft, find, environment } = await setUp({ answers: [new Error('no answer'), hash] })
    await draft('0.5', maya)
    const lost = await send.send()
    await draft('0.5', maya)
    await send.send()
    find(hash)
    await send.find(lost.id)
    await environment.settle()
    expect(send.state.sends.find(({ id }) => id === lost.id)?.stage).toEqual({ status: 'unanswered' })
  })

  test('is found beside another send that does the same', async () => {
    let isOnChain = false
    const { send, draft } = await setUp({
      answers: [new Error('no answer'), hash],
      actions: {
        async findTransfer({ others = [] }) {
          return isOnChain ? { status: 'there', hash: others.includes(hash) ? other : hash } : undefined
        },
      },
    })
    await draft('0.5', maya)
    const lost = await send.send()
    await draft('0.5', maya)
    await send.send()
    isOnChain = true
    await send.find(lost.id)
    expect(send.state.sends.find(({ id }) => id === lost.id)?.stage).toEqual({ status: 'sent', hash: other })
  })

  test('is found once it is on chain', async () => {
    const world = await setUp({ answers: [new Error('no answer')] })
    await world.draft('0.5', maya)
    await world.send.send()
    world.find(hash)
    await world.environment.advance(pollIntervalMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
  })

  test('is searched for at once if it is old, and then rarely', async () => {
    const before = await setUp({ answers: [new Error('no answer')] })
    await before.draft('0.5', maya)
    await before.send.send()
    before.store.destroy()
    await before.environment.advance(settledAgeMs)
    const world = await reloaded(before)
    expect(world.searches()).toBe(1)
    await world.environment.advance(maxPollIntervalMs - 1)
    expect(world.searches()).toBe(1)
    await world.environment.advance(1)
    expect(world.searches()).toBe(2)
  })

  test('does not fail if another transaction has its expected nonce', async () => {
    const { send, draft, findWhole, environment } = await setUp({ answers: [new Error('no answer')] })
    await draft('0.5', maya)
    const { id } = await send.send()
    findWhole({ status: 'replaced', hash: other, nonce: 7 })
    await send.find(id)
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'unanswered' } }])
  })

  test('becomes unknown if its tab was killed, also if the page stays open', async () => {
    const killed = await setUp({ isHeld: true })
    await killed.draft('0.5', maya)
    void killed.send.send()
    await killed.environment.settle()
    killed.store.destroy()
    const world = await setUp({ environment: killed.environment.openTab() })
    await world.environment.advance(answerTimeoutMs / 2)
    expect(stageOf(world)).toEqual({ status: 'asked' })
    world.find(hash)
    await world.environment.advance(answerTimeoutMs / 2)
    await world.environment.settle()
    expect(stageOf(world)).toMatchObject({ status: 'sent', hash })
  })
})
