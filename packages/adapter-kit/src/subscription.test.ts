import { expect, test, vi } from 'vitest'

import { createSubscription } from './subscription.ts'

test('a subscription adds a listener once until it is removed, and then again', () => {
  const subscription = createSubscription()
  const remove = vi.fn()
  const add = vi.fn(() => remove)
  subscription.start(add)
  subscription.start(add)
  expect([add.mock.calls.length, remove.mock.calls.length]).toEqual([1, 0])
  subscription.stop()
  subscription.stop()
  expect(remove).toHaveBeenCalledTimes(1)
  subscription.start(add)
  expect(add).toHaveBeenCalledTimes(2)
})

test('a subscription adds a listener once if the wallet calls it before the call that adds it returns', () => {
  const subscription = createSubscription()
  const remove = vi.fn()
  const add = vi.fn(() => {
    subscription.start(add)
    return remove
  })
  subscription.start(add)
  expect(add).toHaveBeenCalledTimes(1)
})

test('a subscription removes a listener that is stopped while it is being added', () => {
  const subscription = createSubscription()
  const remove = vi.fn()
  subscription.start(() => {
    subscription.stop()
    return remove
  })
  expect(remove).toHaveBeenCalledTimes(1)
})
