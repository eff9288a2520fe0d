import { describe, expect, test } from 'vitest'

import { createMockSwitches } from './mock-switches.ts'

const silently = { ask: false }

describe('the switches of a mock wallet', () => {
  test('approve everything at first, and write down what was asked', async () => {
    const switches = createMockSwitches<'connect' | 'accounts'>()
    expect(await switches.take('connect', { params: [1] })).toBe('approve')
    expect(await switches.take('accounts', silently)).toBe('approve')
    expect(switches.calls).toEqual([
      { method: 'connect', params: [1], asked: true },
      { method: 'accounts', asked: false },
    ])
  })

  test.each([
    ['reject', { code: 4001 }],
    ['pending', { code: -32002 }],
    ['fail', { message: 'The wallet failed' }],
  ] as const)('%s throws as wallets do, and only where a person is asked', async (reaction, error) => {
    const switches = createMockSwitches()
    switches.behave(reaction)
    await expect(switches.take('connect')).rejects.toMatchObject(error)
    expect(await switches.take('accounts', silently)).toBe('approve')
  })

  test('fail throws the very error that it was given', async () => {
    const switches = createMockSwitches()
    const error = { code: 4100 }
    switches.behave({ fail: error })
    expect(await switches.take('connect').catch((thrown: unknown) => thrown)).toBe(error)
  })

  test('throw the errors of the family where it has its own', async () => {
    const switches = createMockSwitches({ errors: { reject: () => new Error('Cancelled') } })
    switches.behave('reject')
    await expect(switches.take('connect')).rejects.toThrow('Cancelled')
  })

  test('a method of its own goes before all, and what is meant for once before both', async () => {
    const switches = createMockSwitches<'connect' | 'sign'>()
    switches.behave('reject')
    switches.behave('approve', 'connect')
    switches.once('lie', 'connect')
    expect(await switches.take('connect')).toBe('lie')
    expect(await switches.take('connect')).toBe('approve')
    await expect(switches.take('sign')).rejects.toMatchObject({ code: 4001 })
  })

  test('once without a method waits for a request that it can strike', async () => {
    const switches = createMockSwitches()
    switches.once('reject')
    expect(await switches.take('accounts', silently)).toBe('approve')
    await expect(switches.take('connect')).rejects.toMatchObject({ code: 4001 })
    expect(await switches.take('connect')).toBe('approve')
  })

  test.each(['hang', 'lock', 'silent'] as const)('%s waits for the answer, and is over with it', async reaction => {
    const switches = createMockSwitches()
    switches.behave(reaction)
    const asked = switches.take('connect')
    await expect.poll(() => switches.waiting).toBe(1)
    switches.answer()
    expect(await asked).toBe('approve')
    expect(switches.waiting).toBe(0)
    expect(await switches.take('connect')).toBe('approve')
  })

  test('what waits can be answered in any way', async () => {
    const switches = createMockSwitches()
    switches.once('hang')
    const asked = switches.take('connect')
    await expect.poll(() => switches.waiting).toBe(1)
    switches.answer('reject')
    await expect(asked).rejects.toMatchObject({ code: 4001 })
    expect(await switches.take('connect')).toBe('approve')
  })

  test('a locked wallet says so where nobody is asked, and a silent one says nothing', async () => {
    const switches = createMockSwitches()
    switches.behave('lock')
    expect(switches.isLocked).toBe(true)
    expect(await switches.take('accounts', silently)).toBe('locked')
    switches.behave('silent')
    const asked = switches.take('accounts', silently)
    await expect.poll(() => switches.waiting).toBe(1)
    switches.answer()
    expect(await asked).toBe('approve')
  })

  test('tell of every call and change, until they are no longer heard', async () => {
    const switches = createMockSwitches()
    let heard = 0
    const stop = switches.onChange(() => void heard++)
    switches.behave('reject')
    expect(heard).toBe(1)
    await switches.take('connect').catch(() => undefined)
    expect(heard).toBe(2)
    stop()
    switches.behave('approve')
    expect(heard).toBe(2)
  })

  test('are the same again from what they saved', async () => {
    const switches = createMockSwitches<'connect' | 'sign'>()
    switches.behave('wrongChain')
    switches.behave('reject', 'sign')
    switches.once('pending', 'connect')
    const reloaded = createMockSwitches<'connect' | 'sign'>()
    reloaded.restore(structuredClone(switches.save()))
    await expect(reloaded.take('connect')).rejects.toMatchObject({ code: -32002 })
    expect(await reloaded.take('connect')).toBe('wrongChain')
    await expect(reloaded.take('sign')).rejects.toMatchObject({ code: 4001 })
  })
})
