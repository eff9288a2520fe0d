import { describe, expect, test } from 'vitest'

import { pollIntervalMs } from './poll-with-backoff.ts'
import { reloaded, sent, stageOf } from './send-outcomes.test-support.ts'
import { hash, type SendWorld, setUp } from '../send/send-world.test-support.ts'
import { finalityMs, receiptWaitMs } from './verify-final.ts'

/** A send that has just been confirmed. */
async function confirmed(given: SendWorld = {}) {
  const world = await sent(given)
  world.outcome({ status: 'success' })
  await world.environment.settle()
  expect(stageOf(world)).toEqual({ status: 'confirmed', hash })
  expect(world.watched()).toEqual([])
  return world
}

describe('a confirmed transaction', () => {
  test('is final if it is still on chain after a while, and is not verified again', async () => {
    const world = await confirmed()
    await world.environment.advance(finalityMs - 1)
    expect(world.watched()).toEqual([])
    await world.environment.advance(1)
    expect(world.watched()).toEqual([hash])
    world.outcome({ status: 'success' })
    await world.environment.settle()
    expect(world.send.state.sends).toMatchObject([{ stage: { status: 'confirmed', hash }, isFinal: true }])
    await world.environment.advance(4 * finalityMs)
    expect(world.watched()).toEqual([])
    const later = await reloaded(world)
    await later.environment.advance(finalityMs)
    expect(later.watched()).toEqual([])
  })

  test('is pending again if a reorganisation removed it, and can be confirmed or fail later', async () => {
    const world = await confirmed()
    await world.environment.advance(finalityMs)
    await world.environment.advance(receiptWaitMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    await world.environment.advance(pollIntervalMs)
    expect(world.watched()).toEqual([hash])
    world.outcome({ status: 'success' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'confirmed', hash })
    await world.environment.advance(finalityMs)
    world.outcome({ status: 'reverted' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    world.outcome({ status: 'reverted' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'failed', reason: 'reverted', hash })
  })

  test('does not fail if the node that lost it reports it as expired, also to a later page', async () => {
    const world = await confirmed()
    await world.environment.advance(finalityMs)
    await world.environment.advance(receiptWaitMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    await world.environment.advance(pollIntervalMs)
    expect(world.watched()).toEqual([hash])
    world.outcome({ status: 'expired' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
    const later = await reloaded(world)
    await later.environment.settle()
    expect(later.watched()).toEqual([hash])
    later.outcome({ status: 'expired' })
    await later.environment.settle()
    expect(stageOf(later)).toEqual({ status: 'sent', hash })
  })

  test('stays final if another tab, whose node has lost it, verifies late', async () => {
    const world = await confirmed()
    const [here, there] = [world, await setUp({ environment: world.environment.openTab() })]
    await there.environment.settle()
    await world.environment.advance(finalityMs)
    expect([here.watched(), there.watched()]).toEqual([[hash], [hash]])
    there.outcome({ status: 'success' })
    here.outcome({ status: 'expired' })
    await world.environment.settle()
    expect(here.send.state.sends).toMatchObject([{ stage: { status: 'confirmed', hash }, isFinal: true }])
    there.store.destroy()
  })

  test('is verified by a later page if this one was closed before', async () => {
    const later = await reloaded(await confirmed())
    later.store.destroy()
    await later.environment.advance(2 * finalityMs)
    const world = await reloaded(later)
    await world.environment.advance(0)
    expect(world.watched()).toEqual([hash])
    await world.environment.advance(receiptWaitMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
  })

  test('stays confirmed while the node does not answer, and is verified again', async () => {
    const world = await confirmed()
    for (let attempt = 0; attempt < 3; attempt++) {
      await world.environment.advance(finalityMs)
      world.outcome({ status: 'unknown', error: new Error('The node is gone') })
      await world.environment.advance(receiptWaitMs)
      expect(stageOf(world)).toEqual({ status: 'confirmed', hash })
      await world.environment.advance(finalityMs - receiptWaitMs)
      expect(world.watched()).toEqual([hash])
      world.outcome({ status: 'unknown', error: new Error('The node is gone') })
      await world.environment.settle()
    }
    await world.environment.advance(finalityMs)
    world.outcome({ status: 'success' })
    await world.environment.settle()
    expect(world.send.state.sends).toMatchObject([{ isFinal: true }])
  })

  test('stays confirmed while the node is away, which then neither reports an outcome nor has its receipt', async () => {
    let isAway = false
    const findTransfer = () => (isAway ? Promise.reject(new Error('The node is gone')) : Promise.resolve(undefined))
    const world = await confirmed({ actions: { findTransfer } })
    isAway = true
    for (let attempt = 0; attempt < 2; attempt++) {
      await world.environment.advance(finalityMs)
      await world.environment.advance(receiptWaitMs)
      expect(stageOf(world)).toEqual({ status: 'confirmed', hash })
    }
    isAway = false
    await world.environment.advance(finalityMs)
    expect(world.watched()).toEqual([hash])
    await world.environment.advance(receiptWaitMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
  })

  test('is final if the outcome arrives while the node is searched', async () => {
    const world = await confirmed({ actions: { findTransfer: () => new Promise(() => {}) } })
    await world.environment.advance(finalityMs)
    await world.environment.advance(receiptWaitMs)
    world.outcome({ status: 'success' })
    await world.environment.advance(finalityMs)
    expect(world.send.state.sends).toMatchObject([{ stage: { status: 'confirmed', hash }, isFinal: true }])
    expect(world.watched()).toEqual([])
  })
})
