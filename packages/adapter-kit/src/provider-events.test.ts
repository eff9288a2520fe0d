import { createEmitter, type RemoteProvider } from '@latchkey/primitives'
import { describe, expect, test, vi } from 'vitest'

import { createAccountEvents } from './account-events.ts'
import { createFollowedEvents, createProviderEvents, followRemote } from './provider-events.ts'

test('provider events count a listener that is added twice once, and remove it once', () => {
  const stop = vi.fn()
  const listen = vi.fn(() => stop)
  const events = createProviderEvents<{ connect: string }>(listen)
  const listener = () => {}
  events.on('connect', listener)
  events.on('connect', listener)
  expect(listen).toHaveBeenCalledOnce()
  events.removeListener('connect', listener)
  events.removeListener('connect', listener)
  expect(stop).toHaveBeenCalledOnce()
})

test('provider events subscribe to the wallet only while they have listeners', () => {
  let change = () => {}
  const stop = vi.fn()
  const follow = vi.fn((onChange: () => void) => ((change = onChange), stop))
  let value = 1
  const events = createFollowedEvents<{ changed: number }, number>({
    follow,
    read: () => value,
    tell: (before, after, emit) => before !== after && emit('changed', after),
  })
  const heard: number[] = []
  const [one, other] = [(next: number) => void heard.push(next), () => {}]
  expect(follow).not.toHaveBeenCalled()
  events.on('changed', one)
  events.on('changed', other)
  expect(follow).toHaveBeenCalledOnce()
  value = 2
  change()
  change()
  expect(heard).toEqual([2])
  events.removeListener('changed', one)
  expect(stop).not.toHaveBeenCalled()
  events.removeListener('changed', other)
  expect(stop).toHaveBeenCalledOnce()
  value = 3
  events.on('changed', one)
  change()
  expect(heard).toEqual([2])
})

describe('events of accounts', () => {
  const create = () => {
    let change = () => {}
    const state = { accounts: ['a'], chain: 'cosmos:one' as const as `cosmos:${string}` }
    const heard: unknown[] = []
    const events = createAccountEvents({
      follow: onChange => ((change = onChange), () => {}),
      accounts: () => state.accounts,
      chain: () => state.chain,
    })
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect'] as const)
      events.on(event, (payload: unknown) => void heard.push([event, payload]))
    return { heard, to: (next: Partial<typeof state>) => (Object.assign(state, next), change()) }
  }

  test('emit only what changed', () => {
    const { heard, to } = create()
    to({})
    to({ accounts: ['b'] })
    to({ chain: 'cosmos:two' })
    expect(heard).toEqual([
      ['accountsChanged', ['b']],
      ['chainChanged', 'cosmos:two'],
    ])
  })

  test('emit the disconnect once', () => {
    const { heard, to } = create()
    to({ accounts: [] })
    to({ accounts: [], chain: 'cosmos:two' })
    expect(heard).toEqual([['disconnect', undefined]])
  })
})

test('provider events watch a paired wallet by any event that it has, until stopped', () => {
  const emitter = createEmitter<Record<string, unknown>>()
  const stops = new Map<string, () => void>()
  const remote = {
    on: (event: string, listener: (payload: unknown) => void) => void stops.set(event, emitter.on(event, listener)),
    removeListener: (event: string) => stops.get(event)?.(),
  } as unknown as RemoteProvider
  const onChange = vi.fn()
  const stop = followRemote(remote, onChange)
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) emitter.emit(event, 'payload')
  expect(onChange.mock.calls).toEqual([[], [], [], []])
  stop()
  emitter.emit('connect', undefined)
  expect(onChange).toHaveBeenCalledTimes(4)
})
