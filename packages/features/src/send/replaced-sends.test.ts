import { describe, expect, test } from 'vitest'

import { askAgainMs, longestWaitMs } from '../transaction/ask-again.ts'
import { untracedMs } from './follow-send.ts'
import { answerWaitMs } from './send-outcomes-feature.ts'
import { settledAgeMs } from '../transaction/record-store.ts'
import { hash, maya, setUp } from './send-world.test-support.ts'
import { reloaded, sent, stageOf } from './send-outcomes.test-support.ts'

const other = `0x${'cd'.repeat(32)}`
const unknown = { status: 'unknown', error: new Error('The node is gone') } as const

describe('what another transaction took the place of', () => {
  test('goes on by the new hash where that does the same, as with a higher fee', async () => {
    const world = await sent()
    world.findWhole({ status: 'there', hash: other, nonce: 7 })
    world.outcome({ status: 'replaced', hash: other })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'sent', hash: other, nonce: 7 })
    expect(world.watched()).toEqual([other])
  })

  test('has failed where that does something else', async () => {
    const world = await sent()
    world.findWhole({ status: 'replaced', hash: other, nonce: 7 })
    world.outcome({ status: 'replaced', hash: other })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'failed', reason: 'replaced', hash: other })
  })

  test('has not failed while the node knows only a foreign one by the number that was expected', async () => {
    const world = await sent()
    world.findWhole({ status: 'replaced', hash: `0x${'ef'.repeat(32)}`, nonce: 7 })
    world.outcome({ status: 'replaced', hash: other })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
  })

  test('has failed where that is another send of this browser that does the same', async () => {
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

  test('has not failed while no node can tell what that does', async () => {
    const world = await sent()
    world.loseNode(true)
    world.outcome({ status: 'replaced', hash: other })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    world.loseNode(false)
    world.find(other)
    await world.environment.advance(askAgainMs)
    expect(stageOf(world)).toMatchObject({ status: 'sent', hash: other })
  })
})

describe('what its network takes no longer', () => {
  test('has failed where nothing like it is on chain', async () => {
    const world = await sent()
    world.outcome({ status: 'expired' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'failed', reason: 'confirmedTooLate', hash })
  })

  test('goes on by the signature that the wallet gave it anew', async () => {
    const world = await sent()
    world.find(other)
    world.outcome({ status: 'expired' })
    await world.environment.settle()
    expect(stageOf(world)).toMatchObject({ status: 'sent', hash: other })
  })

  test('has not failed while no node can tell', async () => {
    const world = await sent()
    world.loseNode(true)
    world.outcome({ status: 'expired' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
  })

  test('may be on chain where the page came so late that a node may have forgotten it', async () => {
    const before = await sent()
    await before.environment.advance(answerWaitMs + 1)
    const world = await reloaded(before)
    world.outcome({ status: 'expired' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
  })
})

describe('what another transaction took the place of while no page was open', () => {
  test('goes on by the new hash where that does the same', async () => {
    const before = await sent()
    const world = await reloaded(before)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    world.findWhole({ status: 'there', hash: other, nonce: 7 })
    await world.environment.advance(askAgainMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash: other, nonce: 7 })
    expect(world.watched()).toEqual([other])
    world.outcome({ status: 'success' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'confirmed', hash: other })
  })

  test('has failed where that does something else, and a node had told the number of what was sent', async () => {
    const before = await setUp()
    before.findWhole({ status: 'there', hash, nonce: 7 })
    await before.draft('0.5', maya)
    await before.send.send()
    await before.environment.settle()
    expect(stageOf(before)).toEqual({ status: 'sent', hash, nonce: 7 })
    const world = await reloaded(before)
    world.findWhole({ status: 'replaced', hash: other, nonce: 7 })
    await world.environment.advance(askAgainMs)
    expect(stageOf(world)).toEqual({ status: 'failed', reason: 'replaced', hash: other })
    expect(world.watched()).toEqual([])
  })

  test('may still come for a day where no node has ever told its number: a wallet may have given it another', async () => {
    const world = await reloaded(await sent())
    world.findWhole({ status: 'replaced', hash: other, nonce: 7 })
    await world.environment.advance(askAgainMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    world.store.destroy()
    await world.environment.advance(settledAgeMs - 2 * longestWaitMs)
    const findTransfer = async () => ({ status: 'replaced', hash: other, nonce: 7 }) as const
    const later = await reloaded(world, { actions: { findTransfer } })
    await later.environment.advance(longestWaitMs)
    expect(stageOf(later)).toEqual({ status: 'sent', hash })
    await later.environment.advance(2 * longestWaitMs)
    expect(stageOf(later)).toEqual({ status: 'failed', reason: 'replaced', hash: other })
  })

  test('is told the same by two tabs, twice, and out of order', async () => {
    const first = await sent()
    const second = await setUp({ environment: first.environment.openTab() })
    await second.environment.settle()
    for (const world of [first, second]) world.findWhole({ status: 'there', hash: other, nonce: 7 })
    await first.environment.advance(askAgainMs)
    first.outcome({ status: 'success' })
    await first.environment.settle()
    second.outcome(unknown)
    second.environment.browser.comeBack()
    await first.environment.advance(askAgainMs)
    for (const world of [first, second]) {
      expect(stageOf(world)).toEqual({ status: 'confirmed', hash: other })
      expect(world.watched()).toEqual([])
    }
  })

  test('is as it was where the wallet changed what it was asked to send', async () => {
    const before = await setUp()
    before.findWhole({ status: 'replaced', hash, nonce: 7 })
    await before.draft('0.5', maya)
    await before.send.send()
    await before.environment.advance(askAgainMs)
    expect(stageOf(before)).toEqual({ status: 'sent', hash, nonce: 7 })
  })
})

describe('a hash without a trace', () => {
  test('says after hours that nobody knows whether it was sent, and the transfer is still searched for', async () => {
    const world = await sent()
    await world.environment.advance(untracedMs - 1)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    await world.environment.advance(longestWaitMs)
    expect(stageOf(world)).toEqual({ status: 'unanswered' })
    world.find(other)
    await world.environment.advance(longestWaitMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash: other })
  })

  test('says nothing while the node fails or knows the transaction', async () => {
    const world = await sent()
    world.loseNode(true)
    await world.environment.advance(untracedMs + longestWaitMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    world.loseNode(false)
    world.find(hash)
    await world.environment.advance(longestWaitMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
  })

  test('says that nobody knows if its blockhash has expired without a trace while no page was open', async () => {
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
