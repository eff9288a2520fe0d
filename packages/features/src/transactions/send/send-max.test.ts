import type { AdapterActions } from '@latchkey/primitives'
import { describe, expect, test, vi } from 'vitest'

import { tokensAgeMs } from '../../account/tokens/kept-tokens.ts'
import { tokensFeature } from '../../account/tokens/tokens-feature.ts'
import { estimateAgeMs } from '../shared/send-costs.ts'
import { fee, hash, maya, setUp } from './send-world.test-support.ts'

const ether = 10n ** 18n

/** A node that answers estimates when the test resolves them. */
function heldEstimates() {
  const answers: ((max: bigint) => void)[] = []
  const actions: AdapterActions = {
    estimateTransfer: async ({ amount }) => {
      const max = await new Promise<bigint>(resolve => answers.push(resolve))
      return { fee, max, costs: [], received: amount }
    },
  }
  return { actions, answer: (max: bigint) => answers.splice(0).forEach(tell => tell(max)) }
}

describe('"Max" of a send', () => {
  test('does not replace an amount that was typed after the press', async () => {
    const { actions, answer } = heldEstimates()
    const { send, environment } = await setUp({ actions })
    const chosen = send.setMax()
    await environment.settle()
    send.setAmount('0.25', ',')
    answer(ether)
    expect(await chosen).toBe(false)
    expect(send.state.amountText).toBe('0.25')
  })

  test('keeps the amount that was typed again after the press', async () => {
    const { actions, answer } = heldEstimates()
    const { send, environment } = await setUp({ actions })
    send.setAmount('0.25', ',')
    const chosen = send.setMax()
    await environment.settle()
    send.setAmount('0.2', ',')
    send.setAmount('0.25', ',')
    answer(ether)
    await chosen
    expect(send.state.amountText).toBe('0.25')
  })

  test('does not replace an amount that was typed before its costs fail', async () => {
    let fail = (): void => {}
    const { send, environment } = await setUp({
      actions: {
        estimateTransfer: () => new Promise((_, reject) => (fail = () => reject(new Error('The node is gone')))),
      },
    })
    const chosen = send.setMax()
    await environment.settle()
    send.setAmount('0.25', ',')
    fail()
    expect(await chosen).toBe(false)
    expect(send.state.amountText).toBe('0.25')
  })

  test('is not filled in once the wallet is asked for another amount', async () => {
    const { actions, answer } = heldEstimates()
    const { send, environment, draft, ...wallet } = await setUp({ actions, isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    const chosen = send.setMax()
    await environment.settle()
    answer(ether)
    expect(await chosen).toBe(false)
    expect(send.state).toMatchObject({ loading: true, amountText: '0.5' })
    wallet.answer(hash)
    await sent
  })

  test('is not filled in once the form was cleared', async () => {
    const { actions, answer } = heldEstimates()
    const { send, environment } = await setUp({ actions })
    const chosen = send.setMax()
    await environment.settle()
    send.reset()
    answer(ether)
    expect(await chosen).toBe(false)
    expect(send.state.amountText).toBe('')
  })

  test('is not reduced by a higher fee while the wallet is asked for it', async () => {
    let max = 15n * 10n ** 17n
    const { send, environment, answer } = await setUp({
      isHeld: true,
      actions: { estimateTransfer: async ({ amount }) => ({ fee, max, costs: [], received: amount }) },
    })
    await send.setMax()
    send.setReceiver(maya)
    await environment.advance(300)
    const sent = send.send()
    await environment.settle()
    max -= 10n ** 16n
    await environment.advance(estimateAgeMs)
    expect(send.state).toMatchObject({ loading: true, sendTokenAmount: '1.5', issue: 'fee' })
    answer(hash)
    await sent
  })

  test('of a token stays as listed if a later answer of the node has less', async () => {
    let isGone = true
    const { send, environment } = await setUp({
      actions: {
        async estimateTransfer({ amount }) {
          if (isGone) throw new Error('The node is gone')
          return { fee, max: 1_000_000_000n, costs: [], received: amount }
        },
      },
    })
    const token = send.tokens()?.find(({ symbol }) => symbol === 'USDC')
    if (token) send.setToken(token)
    await send.setMax()
    isGone = false
    send.setReceiver(maya)
    await environment.advance(300)
    expect(send.state).toMatchObject({ sendTokenAmount: '1204.5', issue: 'balance' })
  })

  test('is filled in although the balance was fetched again meanwhile', async () => {
    const { actions, answer } = heldEstimates()
    let balance = '2'
    const { send, store, environment } = await setUp({
      actions: { ...actions, fetchBalance: async () => ({ balance, symbol: 'ETH' }) },
    })
    const chosen = send.setMax()
    await environment.settle()
    balance = '3'
    await environment.advance(tokensAgeMs)
    await store.use(tokensFeature).refresh()
    await vi.waitFor(async () => {
      await environment.settle()
      expect(send.state.token?.quantity.numeric).toBe('3')
    }, 10_000)
    answer(ether)
    await chosen
    expect(send.state.sendTokenAmount).toBe('1')
  })

  test('is not filled in for another token that was selected meanwhile', async () => {
    const { actions, answer } = heldEstimates()
    const { send, environment } = await setUp({ actions })
    const chosen = send.setMax()
    await environment.settle()
    const token = send.tokens()?.find(({ symbol }) => symbol === 'USDC')
    if (token) send.setToken(token)
    answer(ether)
    await chosen
    expect(send.state).toMatchObject({ token: { symbol: 'USDC' }, amountText: '' })
  })

  test('is empty without a token, and without a known fee', async () => {
    const { send } = await setUp({ actions: { estimateTransfer: () => Promise.reject(new Error('The node is gone')) } })
    await expect(send.setMax()).rejects.toMatchObject({ code: 'sendFeeUnknown' })
    expect(send.state.amountText).toBe('')
    const empty = await setUp({ isEnded: true })
    expect(empty.send.state.token).toBeUndefined()
    expect(empty.send.state.simulation).toEqual({ status: 'idle' })
    expect(await empty.send.setMax()).toBe(false)
  })

  test('stays while the fee falls or stays, and is not simulated again then', async () => {
    let max = 15n * 10n ** 17n
    let simulations = 0
    const { send, environment } = await setUp({
      actions: {
        estimateTransfer: async ({ amount }) => ({ fee, max, costs: [], received: amount }),
        async simulateTransfer() {
          simulations++
          return { status: 'notSimulated' }
        },
      },
    })
    await send.setMax()
    send.setReceiver(maya)
    await environment.advance(300)
    await send.simulate()
    for (const next of [max, max + 10n ** 16n]) {
      max = next
      await environment.advance(estimateAgeMs)
      expect(send.state).toMatchObject({ sendTokenAmount: '1.5', simulation: { status: 'ready' } })
    }
    expect(simulations).toBe(1)
  })

  test('is simulated again after a higher fee only if it was before', async () => {
    let max = 15n * 10n ** 17n
    const simulated: bigint[] = []
    const { send, environment } = await setUp({
      actions: {
        estimateTransfer: async ({ amount }) => ({ fee, max, costs: [], received: amount }),
        async simulateTransfer({ amount }) {
          simulated.push(amount)
          return { status: 'notSimulated' }
        },
      },
    })
    await send.setMax()
    send.setReceiver(maya)
    await environment.settle()
    await environment.advance(300)
    max -= 10n ** 16n
    await environment.advance(estimateAgeMs)
    expect([send.state.sendTokenAmount, simulated]).toEqual(['1.49', []])
  })

  test('is the whole balance if the fee is above it', async () => {
    const { send, environment } = await setUp({
      actions: { estimateTransfer: async ({ amount }) => ({ fee: 3n * ether, max: 0n, costs: [], received: amount }) },
    })
    await send.setMax()
    send.setReceiver(maya)
    await environment.settle()
    await environment.advance(300)
    expect(send.state).toMatchObject({ sendTokenAmount: '2', issue: 'fee' })
  })
})
