import type { AppKit } from '@latchkey/appkit'
import { describe, expect, test, vi } from 'vitest'

import { disconnectedAccount, type StageAccount } from '../stage/stage-account.ts'
import { type ActionPlace, type ActionState, createActionRunner } from './action-runner.ts'
import type { ActionName } from './actions.ts'

const connected: StageAccount = {
  ...disconnectedAccount,
  status: 'connected',
  isConnected: true,
  namespace: 'eip155',
  caipNetworkId: 'eip155:137',
}

function createKit(hasSignIn = false): AppKit {
  return { getSIWX: () => (hasSignIn ? {} : undefined), close: vi.fn(() => Promise.resolve()) } as unknown as AppKit
}

/** Creates a runner on a stage whose call returns when the test says so. */
function setUp(name: ActionName, change: Partial<ActionPlace> = {}) {
  const states: ActionState[] = []
  const calls: { resolve(result: string): void }[] = []
  const runCall = vi.fn(() => new Promise<string>(resolve => calls.push({ resolve })))
  const place: ActionPlace = {
    kit: createKit(),
    account: connected,
    loadCalls: () => Promise.resolve({ run: runCall }),
    ...change,
  }
  const runner = createActionRunner(name, state => states.push(state))
  runner.update(place)
  const untilCalled = (count = 1) => vi.waitFor(() => expect(runCall).toHaveBeenCalledTimes(count))
  return { runner, place, calls, runCall, untilCalled, latest: () => states.at(-1) }
}

describe('createActionRunner', () => {
  test('returns the result with the network on which it ran', async () => {
    const { runner, calls, untilCalled, latest } = setUp('send')
    runner.run()
    expect(latest()).toEqual({ status: 'waiting' })
    await untilCalled()
    calls[0]?.resolve('0x12')
    await vi.waitFor(() =>
      expect(latest()).toEqual({ status: 'done', result: '0x12', ms: expect.any(Number), caipNetworkId: 'eip155:137' }),
    )
  })

  test('gives a payment the network that the call names, for any active network', async () => {
    const { runner, calls, untilCalled, latest } = setUp('pay')
    runner.run()
    await untilCalled()
    calls[0]?.resolve('0x12')
    await vi.waitFor(() => expect(latest()).toMatchObject({ status: 'done', caipNetworkId: 'eip155:1' }))
  })

  test('ends a run when the frame restarts, because its call never returns', async () => {
    const { runner, place, calls, runCall, untilCalled, latest } = setUp('signMessage')
    runner.run()
    await untilCalled()
    runner.update({ ...place, kit: undefined })
    expect(latest()).toEqual({ status: 'failed', failure: 'restarted' })
    runner.update({ ...place, kit: createKit() })
    calls[0]?.resolve('0x12')
    await Promise.resolve()
    expect(latest()).toEqual({ status: 'failed', failure: 'restarted' })
    expect(runCall).toHaveBeenCalledTimes(1)
  })

  test('keeps a run while account and network change', async () => {
    const { runner, place, calls, untilCalled, latest } = setUp('signMessage')
    runner.run()
    await untilCalled()
    runner.update({ ...place, account: { ...connected, namespace: 'solana', caipNetworkId: 'solana:1' } })
    expect(latest()).toEqual({ status: 'waiting' })
    calls[0]?.resolve('0x12')
    await vi.waitFor(() => expect(latest()).toMatchObject({ status: 'done', caipNetworkId: 'eip155:137' }))
  })

  test('ignores the result of a canceled run, also after another run', async () => {
    const { runner, calls, untilCalled, latest } = setUp('signMessage')
    runner.run()
    await untilCalled()
    runner.cancel()
    expect(latest()).toEqual({ status: 'failed', failure: 'canceled' })
    runner.run()
    await untilCalled(2)
    calls[0]?.resolve('0xold')
    await Promise.resolve()
    expect(latest()).toEqual({ status: 'waiting' })
    calls[1]?.resolve('0xnew')
    await vi.waitFor(() => expect(latest()).toMatchObject({ status: 'done', result: '0xnew' }))
  })

  test('signs in with the next kit, once its account is restored', async () => {
    const { runner, place, runCall, untilCalled, latest } = setUp('signIn')
    runner.run()
    runner.update({ ...place, kit: undefined, account: disconnectedAccount })
    const kit = createKit(true)
    runner.update({ ...place, kit, account: { ...connected, status: 'reconnecting' } })
    expect(latest()).toEqual({ status: 'waiting' })
    expect(runCall).not.toHaveBeenCalled()
    runner.update({ ...place, kit })
    await untilCalled()
    expect(runCall).toHaveBeenCalledWith('signIn', expect.objectContaining({ kit }))
  })

  test('ends a request if its account was not restored', () => {
    const { runner, place, runCall, latest } = setUp('signIn')
    runner.run()
    runner.update({ ...place, kit: createKit(true), account: disconnectedAccount })
    expect(latest()).toEqual({ status: 'failed', failure: 'connectFirst' })
    expect(runCall).not.toHaveBeenCalled()
  })

  test('runs a call that connects by itself without an account, and closes the modal on Cancel', async () => {
    const { runner, place, untilCalled, latest } = setUp('buy', { account: disconnectedAccount })
    runner.run()
    await untilCalled()
    runner.cancel()
    expect(place.kit?.close).toHaveBeenCalledTimes(1)
    expect(latest()).toEqual({ status: 'failed', failure: 'canceled' })
  })
})
