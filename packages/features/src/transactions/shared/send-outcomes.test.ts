import { registerStore } from '@latchkey/core'
import { createTestEnvironment } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'

import { pollIntervalMs, maxPollIntervalMs } from './poll-with-backoff.ts'
import { hash, maya, setUp } from '../send/send-world.test-support.ts'
import { sent, stageOf } from './send-outcomes.test-support.ts'
import { finalityMs } from './verify-final.ts'

const unknown = { status: 'unknown', error: new Error('The node is gone') } as const

describe('a submitted send', () => {
  test('is watched again after an unknown outcome, at growing intervals', async () => {
    const world = await sent()
    world.outcome(unknown)
    await world.environment.settle()
    expect([stageOf(world)?.status, world.watched()]).toEqual(['sent', []])
    await world.environment.advance(pollIntervalMs)
    expect(world.watched()).toEqual([hash])
    world.outcome(unknown)
    await world.environment.advance(pollIntervalMs)
    expect(world.watched()).toEqual([hash])
    world.outcome(unknown)
    await world.environment.advance(pollIntervalMs)
    expect(world.watched()).toEqual([])
    await world.environment.advance(pollIntervalMs)
    expect(world.watched()).toEqual([hash])
    world.outcome({ status: 'success' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'confirmed', hash })
  })

  test('is watched again at once when the user or the network returns', async () => {
    const world = await sent()
    await world.environment.advance(4 * maxPollIntervalMs)
    world.outcome(unknown)
    await world.environment.settle()
    expect(world.watched()).toEqual([])
    world.environment.browser.comeBack()
    await world.environment.settle()
    expect(world.watched()).toEqual([hash])
  })

  test('is searched for at least every ten minutes, until it is settled', async () => {
    const world = await sent()
    await world.environment.advance(4 * maxPollIntervalMs)
    const before = world.searches()
    await world.environment.advance(maxPollIntervalMs)
    expect(world.searches()).toBe(before + 1)
    world.outcome({ status: 'success' })
    await world.environment.advance(finalityMs)
    world.outcome({ status: 'success' })
    await world.environment.advance(2 * maxPollIntervalMs)
    expect(world.searches()).toBe(before + 1)
  })

  test('is neither searched for nor watched once the kit is destroyed', async () => {
    const world = await sent()
    expect(world.watched()).toEqual([hash])
    world.store.destroy()
    expect(world.watched()).toEqual([])
    const before = world.searches()
    await world.environment.advance(maxPollIntervalMs)
    expect([world.watched(), world.searches()]).toEqual([[], before])
  })

  test('is searched for by its hash, and by the nonce that a node reported', async () => {
    const searched: unknown[] = []
    const world = await sent({
      actions: {
        async findTransfer(trace) {
          searched.push([trace.hash, trace.nonce])
          return { status: 'there', hash, nonce: 9 }
        },
      },
    })
    await world.environment.advance(pollIntervalMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash, nonce: 9 })
    await world.environment.advance(4 * pollIntervalMs)
    expect([searched[0], searched.at(-1)]).toEqual([
      [hash, 7],
      [hash, 9],
    ])
  })

  test('is not mistaken for an unanswered one, also after it has reverted', async () => {
    const others: unknown[] = []
    const world = await sent({
      answers: [hash, new Error('no answer')],
      actions: { findTransfer: async trace => void others.push(trace.others) },
    })
    world.outcome({ status: 'reverted' })
    await world.environment.settle()
    await world.draft('0.5', maya)
    await world.send.send()
    await world.environment.settle()
    expect([stageOf(world), others.at(-1)]).toEqual([{ status: 'unanswered' }, [hash]])
  })

  test('is not watched if the kit is destroyed before the adapter is loaded', async () => {
    const first = await sent()
    first.store.destroy()
    const second = await setUp({ environment: first.environment, isEnded: true })
    await second.environment.advance(maxPollIntervalMs)
    expect(second.watched()).toEqual([])
  })

  test('is watched after others were watched first, or the adapter could not', async () => {
    const watched: string[] = []
    let tries = 0
    const world = await sent({
      actions: {
        watchTransfer(transaction) {
          if (tries++ === 0) throw new Error('The network is not known')
          if (tries === 2) return undefined
          watched.push(transaction)
          return () => {}
        },
      },
    })
    await world.environment.advance(pollIntervalMs)
    expect(watched).toEqual([])
    await world.environment.advance(pollIntervalMs)
    expect(watched).toEqual([hash])
  })

  test('is no longer watched once the user dismissed it', async () => {
    const world = await sent()
    world.send.dismiss(world.send.state.sends[0]?.id ?? '')
    await world.environment.settle()
    expect(world.watched()).toEqual([])
  })
})

describe('two kits of a page', () => {
  const registered: (() => void)[] = []
  afterEach(() => registered.splice(0).forEach(stop => stop()))

  test.each([
    ['before', true],
    ['after', false],
  ])(
    'leave a pending send to the one that waits, also if the other is created %s the request',
    async (_when, isBefore) => {
      const environment = createTestEnvironment()
      const early = isBefore ? await setUp({ environment }) : undefined
      const first = await setUp({ environment, isHeld: true })
      registered.push(registerStore(first.store))
      await first.draft('0.5', maya)
      void first.send.send()
      await environment.settle()
      const second = early ?? (await setUp({ environment }))
      registered.push(registerStore(second.store))
      environment.browser.comeBack()
      await environment.settle()
      expect(stageOf(second)).toEqual({ status: 'asked' })
      first.answer(hash)
      await environment.settle()
      environment.browser.comeBack()
      await environment.settle()
      for (const world of [first, second]) expect(stageOf(world)).toMatchObject({ status: 'sent', hash })
    },
  )

  test('leave nothing to one that was destroyed', async () => {
    const environment = createTestEnvironment()
    const first = await setUp({ environment, isHeld: true })
    const stop = registerStore(first.store)
    await first.draft('0.5', maya)
    void first.send.send()
    await environment.settle()
    first.store.destroy()
    stop()
    const second = await setUp({ environment })
    await environment.settle()
    expect(stageOf(second)).toEqual({ status: 'unanswered' })
  })

  test('fetches balances again once it is final, and not because its nonce is known', async () => {
    let fetches = 0
    const world = await sent({ actions: { fetchTokens: async () => (fetches++, []) } })
    const before = fetches
    world.findWhole({ status: 'there', hash, nonce: 7 })
    await world.environment.advance(pollIntervalMs)
    expect([stageOf(world), fetches]).toEqual([{ status: 'sent', hash, nonce: 7 }, before])
    world.outcome({ status: 'success' })
    await world.environment.settle()
    expect(fetches).toBeGreaterThan(before)
  })
})
