import type { LitElement } from 'lit'
import { expect, test } from 'vitest'

import { ScreenAction } from './screen-action.ts'

function createAction() {
  let updates = 0
  let ends: (() => void)[] = []
  const action = new ScreenAction({ requestUpdate: () => updates++ } as unknown as LitElement)
  let runs = 0
  const run = (): Promise<void> => {
    runs++
    return new Promise(resolve => ends.push(resolve))
  }
  const end = (): void => {
    for (const each of ends) each()
    ends = []
  }
  return { action, run, end, runs: () => runs, updates: () => updates }
}

test('an action of a screen runs once at a time', async () => {
  const { action, run, end, runs, updates } = createAction()
  expect(action.isOn).toBe(false)
  const first = action.run(run)
  await action.run(run)
  expect([action.isOn, runs(), updates()]).toEqual([true, 1, 1])
  end()
  await first
  expect([action.isOn, updates()]).toEqual([false, 2])
  const second = action.run(run)
  expect(runs()).toBe(2)
  end()
  await second
})

test('an action of a screen is over when it fails', async () => {
  const { action } = createAction()
  await expect(action.run(() => Promise.reject(new Error('The node is gone')))).rejects.toThrow('The node is gone')
  expect(action.isOn).toBe(false)
})

test('an action that another screen follows appears to run for ever', async () => {
  const { action, run, end } = createAction()
  const running = action.run(run)
  action.keepOn()
  end()
  await running
  expect(action.isOn).toBe(true)
})
