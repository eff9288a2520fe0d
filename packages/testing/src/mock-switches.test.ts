import { describe, expect, test } from 'vitest'

import { createMockSwitches } from './mock-switches.ts'

const silently = { ask: false }

describe('the switches of a mock wallet', () => {
  test('approve everything at first, and log the requests', async () => {
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
  ] as const)('make %s throw as wallets do, and only in a request with a prompt', async (reaction, error) => {
    const switches = createMockSwitches()
    switches.behave(reaction)
    await expect(switches.take('connect')).rejects.toMatchObject(error)
    expect(await switches.take('accounts', silently)).toBe('approve')
  })

  test('throw exactly the error that is given for fail', async () => {
    const switches = createMockSwitches()
    const error = { code: 4100 }
    switches.behave({ fail: error })
    expect(await switches.take('connect').catch((thrown: unknown) => thrown)).toBe(error)
  })

  test('throw the errors of the namespace if it has its own', async () => {
    const switches = createMockSwitches({ errors: { reject: () => new Error('Cancelled') } })
    switches.behave('reject')
    await expect(switches.take('connect')).rejects.toThrow('Cancelled')
  })

  test('apply a rule of a method before the general one, and one for once before both', async () => {
    const switches = createMockSwitches<'connect' | 'sign'>()
    switches.behave('reject')
    switches.behave('approve', 'connect')
    switches.once('lie', 'connect')
    expect(await switches.take('connect')).toBe('lie')
    expect(await switches.take('connect')).toBe('approve')
    await expect(switches.take('sign')).rejects.toMatchObject({ code: 4001 })
  })

  test('apply a rule for once without a method to the first request with a prompt', async () => {
    const switches = createMockSwitches()
    switches.once('reject')
    expect(await switches.take('accounts', silently)).toBe('approve')
    await expect(switches.take('connect')).rejects.toMatchObject({ code: 4001 })
    expect(await switches.take('connect')).toBe('approve')
  })

  test.each(['hang', 'lock', 'silent'] as const)('make %s wait for the answer, once', async reaction => {
    const switches = createMockSwitches()
    switches.behave(reaction)
    const asked = switches.take('connect')
    await expect.poll(() => switches.waiting).toBe(1)
    switches.answer()
    expect(await asked).toBe('approve')
    expect(switches.waiting).toBe(0)
    expect(await switches.take('connect')).toBe('approve')
  })

  test('answer a waiting request in any way', async () => {
    const switches = createMockSwitches()
    switches.once('hang')
    const asked = switches.take('connect')
    await expect.poll(() => switches.waiting).toBe(1)
    switches.answer('reject')
    await expect(asked).rejects.toMatchObject({ code: 4001 })
    expect(await switches.take('connect')).toBe('approve')
  })

  test('reject a silent request of a locked wallet, and leave one of a silent wallet unanswered', async () => {
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

  test('report every call and change, until the stop', async () => {
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

  test('are restored from their saved state', async () => {
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
