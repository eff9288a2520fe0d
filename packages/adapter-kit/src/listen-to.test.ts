import { expect, test, vi } from 'vitest'

import { listenTo, subscribeTo } from './listen-to.ts'

test('listenTo calls back no more after the stop, even by an emitter that keeps its listeners', () => {
  const kept: ((payload: unknown) => void)[] = []
  const removeListener = vi.fn()
  const emitter = { on: (_: string, listener: (payload: unknown) => void) => kept.push(listener), removeListener }
  const heard: unknown[] = []
  const stop = listenTo(emitter, 'changed', payload => heard.push(payload))
  kept[0]?.(1)
  stop()
  stop()
  kept[0]?.(2)
  expect(heard).toEqual([1])
  expect(removeListener.mock.calls).toEqual([['changed', kept[0]]])
})

test('listenTo listens by the other method name that emitters have', () => {
  const addListener = vi.fn()
  listenTo({ addListener, on: () => expect.unreachable() }, 'changed', () => {}, 'addListener')
  expect(addListener).toHaveBeenCalledWith('changed', expect.any(Function))
})

test.each([
  ['alone', {}],
  ['besides one that throws', { removeListener: () => throws() }],
  ['besides one that removes nothing', { removeListener: () => {} }],
])('listenTo removes a listener by `off` if an emitter has it %s', (_, rest) => {
  const listeners = new Set<unknown>()
  const on = (_event: string, listener: unknown) => listeners.add(listener)
  const off = (_event: string, listener: unknown) => listeners.delete(listener)
  const stop = listenTo({ on, off, ...rest }, 'changed', () => {})
  expect(listeners.size).toBe(1)
  expect(stop).not.toThrow()
  expect(listeners.size).toBe(0)
})

const throws = () => {
  throw new Error('the wallet’s own trouble')
}

test.each([undefined, null, 7, {}, { on: 'no function' }, { on: throws }, { on: () => {}, removeListener: throws }])(
  'listenTo tolerates an emitter that is none (%j)',
  target => {
    expect(() => listenTo(target, 'changed', () => {})()).not.toThrow()
  },
)

test.each([
  ['its removal', (remove: () => void) => remove],
  ['a promise of it', async (remove: () => void) => remove],
])('listenTo removes a listener by %s, once', async (_, give) => {
  const remove = vi.fn()
  const stop = subscribeTo(
    () => give(remove),
    () => {},
  )
  stop()
  stop()
  await vi.waitFor(() => expect(remove).toHaveBeenCalledOnce(), 10_000)
})

test.each([() => undefined, () => 'no function', async () => throws(), throws])(
  'listenTo tolerates a subscription without a removal (%s)',
  give => {
    expect(() => subscribeTo(give, () => {})()).not.toThrow()
  },
)
