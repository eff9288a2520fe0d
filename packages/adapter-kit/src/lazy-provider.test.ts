import { expect, test, vi } from 'vitest'

import { once } from '@latchkey/primitives'
import { createLazyProvider } from './lazy-provider.ts'

interface Provider {
  readonly name: string
  sign(text: string): Promise<string>
  on(event: string, listener: () => void): unknown
  removeListener(event: string, listener: () => void): unknown
}

function createLate() {
  const calls: unknown[] = []
  const real: Provider = {
    name: 'Wallet',
    sign: async text => (calls.push(text), `signed ${text}`),
    on: event => calls.push(`on ${event}`),
    removeListener: event => calls.push(`off ${event}`),
  }
  let deliver = () => {}
  const part = once(() => new Promise<Provider>(resolve => (deliver = () => resolve(real))))
  const provider = createLazyProvider(part, ['sign'], { name: 'Wallet' })
  return { provider, calls, part, deliver: () => deliver() }
}

test('a lazy provider answers calls that arrived before its code, in their order', async () => {
  const { provider, calls, deliver } = createLate()
  expect(provider.name).toBe('Wallet')
  const answers = Promise.all([provider.sign('a'), provider.sign('b')])
  expect(calls).toEqual([])
  deliver()
  expect(await answers).toEqual(['signed a', 'signed b'])
})

test('a lazy provider adds and removes listeners in their order, and at once when the code is loaded', async () => {
  const { provider, calls, part, deliver } = createLate()
  const listener = () => {}
  expect(provider.on('connect', listener)).toBe(provider)
  deliver()
  // The value must be set before the waiting callers continue.
  await vi.waitFor(() => expect(part.value).toBeDefined(), { interval: 0 })
  provider.removeListener('connect', listener)
  await vi.waitFor(() => expect(calls).toEqual(['on connect', 'off connect']), 10_000)
  provider.on('disconnect', listener)
  expect(calls.at(-1)).toBe('on disconnect')
})

test('a lazy provider is no promise', async () => {
  const { provider } = createLate()
  expect(await Promise.resolve(provider)).toBe(provider)
})

test('a lazy provider rejects a call and emits nothing if its code fails to load', async () => {
  const provider = createLazyProvider<Provider>(
    once(() => Promise.reject(new Error('gone'))),
    ['sign'],
    {},
  )
  expect(provider.on('connect', () => {})).toBe(provider)
  await expect(provider.sign('a')).rejects.toThrow('gone')
})
