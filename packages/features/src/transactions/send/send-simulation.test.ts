import { describe, expect, test } from 'vitest'

import { estimateAgeMs } from '../shared/send-costs.ts'
import { hash, maya, setUp } from './send-world.test-support.ts'

/** A kit whose node answers simulations when the test resolves them. */
async function setUpHeld(world: Parameters<typeof setUp>[0] = {}) {
  const answers: { resolve: () => void; fail: () => void }[] = []
  const fixture = await setUp({
    ...world,
    actions: {
      async simulateTransfer({ to, amount }) {
        await new Promise<void>((resolve, reject) =>
          answers.push({ resolve, fail: () => reject(new Error('HTTP 500')) }),
        )
        return { status: 'simulated', changes: [{ account: to, amount }] }
      },
    },
  })
  return { ...fixture, answers }
}

describe('the simulation of a send', () => {
  test.each([
    ['an amount', '', maya],
    ['a recipient', '0.1', ''],
  ])('is not requested without %s', async (_what, amount, to) => {
    const { send, draft, answers } = await setUpHeld()
    await draft(amount, to)
    expect(send.order()).toBeUndefined()
    await send.simulate()
    expect([send.state.simulation, answers]).toEqual([{ status: 'idle' }, []])
  })

  test.each<[string, (send: Awaited<ReturnType<typeof setUp>>['send']) => void]>([
    ['another amount', send => send.setAmount('0.2', ',')],
    ['another recipient', send => send.setReceiver('')],
    ['a cleared form', send => send.reset()],
  ])('is not shown after %s, neither before nor after its answer', async (_what, change) => {
    const { send, draft, environment, answers } = await setUpHeld()
    await draft('0.1', maya)
    const simulated = send.simulate()
    await environment.settle()
    expect(send.state.simulation).toEqual({ status: 'loading', value: undefined })
    change(send)
    expect(send.state.simulation).toEqual({ status: 'idle' })
    answers[0]?.resolve()
    await simulated
    expect(send.state.simulation).toEqual({ status: 'idle' })
  })

  test('has the time of its answer, and stays when an earlier request of the same send fails later', async () => {
    const { send, draft, environment, answers } = await setUpHeld()
    await draft('0.1', maya)
    const first = send.simulate()
    const second = send.simulate()
    await environment.settle()
    answers[1]?.resolve()
    await second
    const shown = { status: 'ready', value: { status: 'simulated' }, since: environment.clock.now() }
    expect(send.state.simulation).toMatchObject(shown)
    answers[0]?.fail()
    await first
    expect(send.state.simulation).toMatchObject(shown)
  })

  test('is not requested again by new costs while the wallet is asked', async () => {
    const { send, draft, environment, answers, answer } = await setUpHeld({ isHeld: true })
    await draft('0.1', maya)
    const simulated = send.simulate()
    await environment.settle()
    answers[0]?.fail()
    await simulated
    expect(send.state.simulation.status).toBe('failed')
    const sent = send.send()
    await environment.advance(estimateAgeMs)
    expect(answers).toHaveLength(1)
    answer(hash)
    await sent
  })
})
