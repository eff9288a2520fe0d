import { describe, expect, test } from 'vitest'

import { faster, hashOf, setUpPlay, type SwapMoment } from './played-swap.test-support.ts'
import type { SwapRecord } from './swap-state.ts'

const [approval, swap] = [hashOf(1), hashOf(2)]

/** Plays moments. @returns the swap, as another tab would read it, and the number of requests to the wallet */
async function play(moments: readonly SwapMoment[], given?: Parameters<typeof setUpPlay>[0]) {
  const world = await setUpPlay(given)
  for (const moment of moments) {
    await world.moments[moment]()
    await world.settle()
  }
  const stored: unknown = JSON.parse(world.environment.openTab().storage.get('@appkit/pending_swaps') ?? '[]')
  expect(stored).toEqual(world.record() ? [world.record()] : [])
  world.end()
  const { stage, steps, spender } = world.record() ?? {}
  return { stage, steps, spender, asked: world.asked() }
}

type Played = { readonly [Field in 'stage' | 'steps']?: SwapRecord[Field] | undefined }

const none = { stage: undefined, steps: undefined }
const sentAs = (hash: string): Played => ({
  stage: { status: 'sent', step: 'swap', hash },
  steps: [{ kind: 'swap', status: 'sent', hash }],
})
const failed: Played = {
  stage: { status: 'failed', reason: 'insufficientFunds' },
  steps: [{ kind: 'swap', status: 'failed' }],
}
const doneAs = (hash: string): Played => ({
  stage: { status: 'done', hash, received: '7' },
  steps: [{ kind: 'swap', status: 'done', hash }],
})

describe('an answer to the request of a swap after ten minutes', () => {
  const late = ['swap is requested', 'ten minutes pass'] as const

  test.each<[SwapMoment, Played]>([
    ['wallet returns a hash', sentAs(hashOf(1))],
    ['user declines', none],
    ['wallet has too little', failed],
    ['nonce is too low', { stage: { status: 'unanswered', step: 'swap' }, steps: [{ kind: 'swap', status: 'asked' }] }],
  ])('decides if the chain has reported nothing: %s', async (answer, expected) => {
    expect(await play([...late, answer])).toMatchObject({ ...expected, asked: 1 })
  })

  test.each<[SwapMoment]>([
    ['wallet returns a hash'],
    ['user declines'],
    ['wallet has too little'],
    ['nonce is too low'],
  ])('changes nothing once a search has found the transaction: %s', async answer => {
    const moments = [...late, 'faster one is on chain', 'search runs'] as const
    expect(await play([...moments, answer])).toMatchObject({ ...sentAs(faster), asked: 1 })
  })

  test.each<[SwapMoment]>([
    ['wallet returns a hash'],
    ['user declines'],
    ['wallet has too little'],
    ['nonce is too low'],
  ])('changes nothing once the chain has confirmed the transaction: %s', async answer => {
    const moments = [...late, 'faster one is on chain', 'search runs', 'chain confirms'] as const
    expect(await play([...moments, answer])).toMatchObject({ ...doneAs(faster), asked: 1 })
  })

  test('is watched until it is confirmed', async () => {
    const moments = [...late, 'wallet returns a hash', 'chain confirms'] as const
    expect(await play(moments)).toMatchObject({ ...doneAs(hashOf(1)), asked: 1 })
  })

  test('stores the swap again that the user has dismissed, if it was sent', async () => {
    expect(await play([...late, 'user dismisses', 'user declines'])).toMatchObject({ ...none, asked: 1 })
    expect(await play([...late, 'user dismisses', 'wallet returns a hash'])).toMatchObject({
      ...sentAs(hashOf(1)),
      asked: 1,
    })
  })
})

describe('an answer to the approval of a swap after ten minutes', () => {
  const late = ['swap with an approval is requested', 'ten minutes pass'] as const
  const waiting = { kind: 'swap', status: 'waiting' } as const

  test('is confirmed without a request for the swap, which the user continues', async () => {
    const answered = [...late, 'wallet returns a hash'] as const
    expect(await play(answered)).toMatchObject({
      stage: { status: 'sent', step: 'approve', hash: approval },
      steps: [{ kind: 'approve', status: 'sent', hash: approval }, waiting],
      asked: 1,
    })
    const approved = [...answered, 'chain confirms the approval'] as const
    expect(await play(approved)).toMatchObject({
      stage: { status: 'approved' },
      steps: [{ kind: 'approve', status: 'done', hash: approval }, waiting],
      asked: 1,
    })
    expect(await play([...approved, 'user continues', 'wallet returns a hash'])).toMatchObject({
      stage: { status: 'sent', step: 'swap', hash: swap },
      steps: [
        { kind: 'approve', status: 'done', hash: approval },
        { kind: 'swap', status: 'sent', hash: swap },
      ],
      asked: 2,
    })
  })

  test('removes the swap if the user declines', async () => {
    expect(await play([...late, 'user declines'])).toMatchObject({ ...none, asked: 1 })
  })

  test('changes nothing once a search has found it', async () => {
    const found = [...late, 'faster one is on chain', 'search runs'] as const
    for (const answer of ['wallet returns a hash', 'user declines'] as const)
      expect(await play([...found, answer])).toMatchObject({
        stage: { status: 'sent', step: 'approve', hash: faster },
        asked: 1,
      })
  })
})

describe('an answer to the swap after its approval, and after ten minutes', () => {
  const late = [
    'swap with an approval is requested',
    'wallet returns a hash',
    'chain confirms the approval',
    'ten minutes pass',
  ] as const

  test('leaves the swap approved, with its spender, if the user declines', async () => {
    expect(await play([...late, 'user declines'])).toMatchObject({
      stage: { status: 'approved' },
      steps: [
        { kind: 'approve', status: 'done', hash: approval },
        { kind: 'swap', status: 'waiting' },
      ],
      spender: expect.stringMatching(/^0x/),
      asked: 2,
    })
  })

  test('counts if it is a hash, and changes nothing once a search has found another one', async () => {
    expect(await play([...late, 'wallet returns a hash'])).toMatchObject({
      stage: { status: 'sent', step: 'swap', hash: swap },
      asked: 2,
    })
    for (const answer of ['wallet returns a hash', 'user declines'] as const)
      expect(await play([...late, 'faster one is on chain', 'search runs', answer])).toMatchObject({
        stage: { status: 'sent', step: 'swap', hash: faster },
        asked: 2,
      })
  })
})

describe('an answer to the batch of a swap after ten minutes', () => {
  const late = ['swap with an approval is requested', 'ten minutes pass'] as const

  test.each<[SwapMoment, Played]>([
    ['wallet returns a hash', { stage: { status: 'sent', step: 'batch', hash: hashOf(1) } }],
    ['user declines', none],
  ])('decides if the chain has reported nothing: %s', async (answer, expected) => {
    expect(await play([...late, answer], { canBatch: true })).toMatchObject({ ...expected, asked: 1 })
  })

  test.each<[SwapMoment]>([['wallet returns a hash'], ['user declines']])(
    'changes nothing once a search has found its transaction: %s',
    async answer => {
      const moments = [...late, 'faster one is on chain', 'search runs', answer] as const
      expect(await play(moments, { canBatch: true })).toMatchObject({ ...sentAs(faster), asked: 1 })
    },
  )
})
