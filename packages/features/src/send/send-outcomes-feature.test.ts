import { registerStore } from '@latchkey/core'
import { createTestEnvironment } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'

import { askAgainMs, longestWaitMs } from '../transaction/ask-again.ts'
import { answerWaitMs } from './send-outcomes-feature.ts'
import { settledAgeMs } from '../transaction/record-store.ts'
import { hash, maya, setUp, type SendWorld } from './send-world.test-support.ts'

const other = `0x${'cd'.repeat(32)}`
const unknown = { status: 'unknown', error: new Error('The node is gone') } as const

async function sent(world: SendWorld = {}) {
  const made = await setUp(world)
  await made.draft('0.5', maya)
  await made.send.send()
  await made.environment.settle()
  return made
}

/** Another page of the tab, later. */
async function reloaded(before: Awaited<ReturnType<typeof setUp>>, world: SendWorld = {}) {
  before.store.destroy()
  const after = await setUp({ environment: before.environment, ...world })
  await after.environment.settle()
  return after
}

const stageOf = ({ send }: Awaited<ReturnType<typeof setUp>>) => send.state.sends[0]?.stage

describe('what was sent', () => {
  test('is asked after again where the node could not tell, less and less often', async () => {
    const world = await sent()
    world.outcome(unknown)
    await world.environment.settle()
    expect([stageOf(world)?.status, world.watched()]).toEqual(['sent', []])
    await world.environment.advance(askAgainMs)
    expect(world.watched()).toEqual([hash])
    world.outcome(unknown)
    await world.environment.advance(askAgainMs)
    expect(world.watched()).toEqual([hash])
    world.outcome(unknown)
    await world.environment.advance(askAgainMs)
    expect(world.watched()).toEqual([])
    await world.environment.advance(askAgainMs)
    expect(world.watched()).toEqual([hash])
    world.outcome({ status: 'success' })
    await world.environment.settle()
    expect(stageOf(world)).toEqual({ status: 'confirmed', hash })
  })

  test('is asked after at once when the person, or the network, is back', async () => {
    const world = await sent()
    await world.environment.advance(4 * longestWaitMs)
    world.outcome(unknown)
    await world.environment.settle()
    expect(world.watched()).toEqual([])
    world.environment.browser.comeBack()
    await world.environment.settle()
    expect(world.watched()).toEqual([hash])
  })

  test('is asked after at most every ten minutes in the end, and no more once it is settled', async () => {
    const world = await sent()
    await world.environment.advance(4 * longestWaitMs)
    const before = world.searches()
    await world.environment.advance(longestWaitMs)
    expect(world.searches()).toBe(before + 1)
    world.outcome({ status: 'success' })
    await world.environment.settle()
    await world.environment.advance(2 * longestWaitMs)
    expect(world.searches()).toBe(before + 1)
  })

  test('is neither asked after nor watched once the kit is destroyed', async () => {
    const world = await sent()
    expect(world.watched()).toEqual([hash])
    world.store.destroy()
    expect(world.watched()).toEqual([])
    const before = world.searches()
    await world.environment.advance(longestWaitMs)
    expect([world.watched(), world.searches()]).toEqual([[], before])
  })

  test('is not watched where the kit is destroyed before the family is there', async () => {
    const first = await sent()
    first.store.destroy()
    const second = await setUp({ environment: first.environment, isEnded: true })
    await second.environment.advance(longestWaitMs)
    expect(second.watched()).toEqual([])
  })

  test('is watched after all where others were watched at first, or the family did not know how', async () => {
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
    await world.environment.advance(askAgainMs)
    expect(watched).toEqual([])
    await world.environment.advance(askAgainMs)
    expect(watched).toEqual([hash])
  })

  test('is watched no more once the person forgot it', async () => {
    const world = await sent()
    world.send.dismiss(world.send.state.sends[0]?.id ?? '')
    await world.environment.settle()
    expect(world.watched()).toEqual([])
  })
})

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
    const later = await reloaded(world)
    later.findWhole({ status: 'replaced', hash: other, nonce: 7 })
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

describe('a send whose answer never came', () => {
  test('is not found in another send that does the same', async () => {
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

  test('is found by itself once it is on chain', async () => {
    const world = await setUp({ answers: [new Error('no answer')] })
    await world.draft('0.5', maya)
    await world.send.send()
    world.find(hash)
    await world.environment.advance(askAgainMs)
    expect(stageOf(world)).toEqual({ status: 'sent', hash })
  })

  test('of long ago is looked for at once, and then seldom', async () => {
    const before = await setUp({ answers: [new Error('no answer')] })
    await before.draft('0.5', maya)
    await before.send.send()
    before.store.destroy()
    await before.environment.advance(settledAgeMs)
    const world = await reloaded(before)
    expect(world.searches()).toBe(1)
    await world.environment.advance(longestWaitMs - 1)
    expect(world.searches()).toBe(1)
    await world.environment.advance(1)
    expect(world.searches()).toBe(2)
  })

  test('is not taken for failed where another transaction has the number that it was to have', async () => {
    const { send, draft, findWhole, environment } = await setUp({ answers: [new Error('no answer')] })
    await draft('0.5', maya)
    const { id } = await send.send()
    findWhole({ status: 'replaced', hash: other, nonce: 7 })
    await send.find(id)
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'unanswered' } }])
  })

  test('of a tab that was killed is said to be so where the page is never left', async () => {
    const killed = await setUp({ isHeld: true })
    await killed.draft('0.5', maya)
    void killed.send.send()
    await killed.environment.settle()
    killed.store.destroy()
    const world = await setUp({ environment: killed.environment.openTab() })
    await world.environment.advance(answerWaitMs / 2)
    expect(stageOf(world)).toEqual({ status: 'asked' })
    world.find(hash)
    await world.environment.advance(answerWaitMs / 2)
    await world.environment.settle()
    expect(stageOf(world)).toMatchObject({ status: 'sent', hash })
  })
})

describe('two kits of a page', () => {
  const registered: (() => void)[] = []
  afterEach(() => registered.splice(0).forEach(stop => stop()))

  test.each([
    ['before', true],
    ['after', false],
  ])(
    'leave an open send to the one that waits, also where the other is made %s it was asked',
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

  test('leave nothing to one that is gone', async () => {
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
})
