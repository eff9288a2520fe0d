import { describe, expect, test } from 'vitest'

import { pollIntervalMs, maxPollIntervalMs } from './poll-with-backoff.ts'
import { untracedMs } from './follow-send.ts'
import { answerTimeoutMs } from './subscriptions.ts'
import { settledAgeMs } from './journal.ts'
import { hash, maya, setUp } from '../send/send-world.test-support.ts'
import { reloaded, sent, stageOf } from './send-outcomes.test-support.ts'

const other = `0x${'cd'.repeat(32)}`
const unknown = { status: 'unknown', error: new Error('The node is gone') } as const

describe('a send that another transaction replaced', () => {
  test('continues with the new hash if that does the same, as with a higher fee', async () => {
    const world = await sent()
    world.findWhole({ status: 'there', hash: other, nonce: 7 })
    world.outcome({ status: 'replaced', hash: other })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'sent', hash: other, nonce: 7 })
    expect(world.watched()).toEqual([other])
  })

  test('fails if the new one does something else', async () => {
    const world = await sent()
    world.findWhole({ status: 'replaced', hash: other, nonce: 7 })
    world.outcome({ status: 'replaced', hash: other })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'failed', reason: 'replaced', hash: other })
  })

  test('does not fail while the node has only a foreign one with the expected nonce', async () => {
    const world = await sent()
    world.findWhole({ status: 'replaced', hash: `0x${'ef'.repeat(32)}`, nonce: 7 })
    world.outcome({ status: 'replaced', hash: other })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
  })

  test('fails if the new one is another local send that does the same', async () => {
    const world = await sent({ answers: [hash, other] })
    await world.draft('0.5', maya)
    await world.send.send()
    await world.environment.settle()
    world.findWhole({ status: 'there', hash: other, nonce: 7 })
    world.outcome({ status: 'replaced', hash: other }, hash)
    await world.environment.settle()
    expect(world.send.state.sends.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining([
        { status: 'failed', reason: 'replaced', hash: other },
        expect.objectContaining({ status: 'sent', hash: other }),
      ]),
    )
  })

  test('does not fail while no node can describe the new one', async () => {
    const world = await sent()
    world.loseNode(true)
    world.outcome({ status: 'replaced', hash: other })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    world.loseNode(false)
    world.find(other)
    await world.environment.advance(pollIntervalMs)
    expect(stageOf(world)).toMatchObject({ status: 'sent', hash: other })
  })
})

describe('a send that its network no longer accepts', () => {
  test('fails if nothing like it is on chain', async () => {
    const world = await sent()
    world.outcome({ status: 'expired' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'failed', reason: 'confirmedTooLate', hash })
  })

  test('continues with the signature of a repeated send of the wallet', async () => {
    const world = await sent()
    world.find(other)
    world.outcome({ status: 'expired' })
    await world.environment.settle()
    expect(stageOf(world)).toMatchObject({ status: 'sent', hash: other })
  })

  test('does not fail while no node answers', async () => {
    const world = await sent()
    world.loseNode(true)
    world.outcome({ status: 'expired' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
  })

  test('stays unknown if the page opened so late that a node may have dropped it', async () => {
    const before = await sent()
    await before.environment.advance(answerTimeoutMs + 1)
    const world = await reloaded(before)
    world.outcome({ status: 'expired' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
  })

  test('has failed if the page opens in the last moment in which every node still has it', async () => {
    const before = await sent()
    await before.environment.advance(answerTimeoutMs)
    const world = await reloaded(before)
    world.outcome({ status: 'expired' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'failed', reason: 'confirmedTooLate', hash })
  })
})

describe('a send that was replaced while no page was open', () => {
  test('continues with the new hash if that does the same', async () => {
    const before = await sent()
    const world = await reloaded(before)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    world.findWhole({ status: 'there', hash: other, nonce: 7 })
    await world.environment.advance(pollIntervalMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash: other, nonce: 7 })
    expect(world.watched()).toEqual([other])
    world.outcome({ status: 'success' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'confirmed', hash: other })
  })

  test('fails if the new one does something else, and a node had reported the nonce of the send', async () => {
    const before = await setUp()
    before.findWhole({ status: 'there', hash, nonce: 7 })
    await before.draft('0.5', maya)
    await before.send.send()
    await before.environment.settle()
    expect(stageOf(before)).toEqual({ status: 'sent', hash, nonce: 7 })
    const world = await reloaded(before)
    world.findWhole({ status: 'replaced', hash: other, nonce: 7 })
    await world.environment.advance(pollIntervalMs)
    expect(stageOf(world)).toEqual({ status: 'failed', reason: 'replaced', hash: other })
    expect(world.watched()).toEqual([])
  })

  test('stays pending for a day if no node reported its nonce, which the wallet may have changed', async () => {
    const world = await reloaded(await sent())
    world.findWhole({ status: 'replaced', hash: other, nonce: 7 })
    await world.environment.advance(pollIntervalMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    world.store.destroy()
    await world.environment.advance(settledAgeMs - 2 * maxPollIntervalMs)
    const findTransfer = async () => ({ status: 'replaced', hash: other, nonce: 7 }) as const
    const later = await reloaded(world, { actions: { findTransfer } })
    await later.environment.advance(maxPollIntervalMs)
    expect(stageOf(later)).toEqual({ status: 'sent', hash })
    await later.environment.advance(2 * maxPollIntervalMs)
    expect(stageOf(later)).toEqual({ status: 'failed', reason: 'replaced', hash: other })
  })

  test('reaches the same stage in two tabs, for repeated and unordered outcomes', async () => {
    const first = await sent()
    const second = await setUp({ environment: first.environment.openTab() })
    await second.environment.settle()
    for (const world of [first, second]) world.findWhole({ status: 'there', hash: other, nonce: 7 })
    await first.environment.advance(pollIntervalMs)
    first.outcome({ status: 'success' })
    await first.environment.settle()
    second.outcome(unknown)
    second.environment.browser.comeBack()
    await first.environment.advance(pollIntervalMs)
    for (const world of [first, second]) {
      expect(stageOf(world)).toEqual({ status: 'confirmed', hash: other })
      expect(world.watched()).toEqual([])
    }
  })

  test('stays submitted if the wallet changed its values', async () => {
    const before = await setUp()
    before.findWhole({ status: 'replaced', hash, nonce: 7 })
    await before.draft('0.5', maya)
    await before.send.send()
    await before.environment.advance(pollIntervalMs)
    expect(stageOf(before)).toEqual({ status: 'sent', hash, nonce: 7 })
  })
})

describe('a hash without a trace', () => {
  test('is unknown after hours, and the transfer is still searched for', async () => {
    const world = await sent()
    await world.environment.advance(untracedMs - 1)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    await world.environment.advance(maxPollIntervalMs)
    expect(stageOf(world)).toEqual({ status: 'unanswered' })
    world.find(other)
    await world.environment.advance(maxPollIntervalMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash: other })
  })

  test('stays pending while the node fails or has the transaction', async () => {
    const world = await sent()
    world.loseNode(true)
    await world.environment.advance(untracedMs + maxPollIntervalMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    world.loseNode(false)
    world.find(hash)
    await world.environment.advance(maxPollIntervalMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
  })

  test('is unknown if its blockhash has expired without a trace while no page was open', async () => {
    const world = await sent()
    await world.environment.advance(untracedMs / 2)
    const later = await reloaded(world)
    later.outcome({ status: 'expired' })
    await later.environment.settle()
    expect(stageOf(later)).toEqual({ status: 'sent', hash })
    later.loseNode(true)
    await later.environment.advance(untracedMs)
    later.outcome({ status: 'expired' })
    later.loseNode(false)
    later.outcome({ status: 'expired' })
    await later.environment.settle()
    expect(stageOf(later)).toEqual({ status: 'unanswered' })
  })
})
