import type { Eip1193Provider } from '@latchkey/primitives'
import { createAdapterContext, settle } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { watchSession } from './watch-session.ts'

const [first, second, third] = ['1', '2', '3'].map(digit => `0x${digit.repeat(40)}`) as [string, string, string]

/** Creates a wallet that keeps each request for its accounts open until the test answers it. */
function watchWallet() {
  const listeners = new Map<string, (payload: unknown) => void>()
  const answers: ((accounts: readonly string[]) => void)[] = []
  const provider = {
    on: (event: string, listener: (payload: unknown) => void) => void listeners.set(event, listener),
    removeListener: (event: string) => void listeners.delete(event),
    request: async ({ method }: { method: string }) =>
      method === 'eth_accounts' ? await new Promise(resolve => answers.push(resolve)) : '0x1',
  } as unknown as Eip1193Provider
  const heard: (readonly string[])[] = []
  const watch = watchSession(
    provider,
    createAdapterContext().clock,
    { accounts: [first], chainId: 1 },
    {
      onSession: ({ accounts }) => void heard.push(accounts),
      onDisconnect: () => void heard.push(['end']),
      onLock: () => void heard.push(['locked']),
    },
  )
  return {
    watch,
    heard,
    // Wallets report a change without a list of accounts, too.
    change: () => listeners.get('accountsChanged')?.(undefined),
    async answer(index: number, account: string) {
      answers[index]?.([account])
      await settle()
    },
  }
}

test('reports the answer to the newest change alone', async () => {
  const { heard, change, answer } = watchWallet()
  change()
  change()
  await answer(0, second)
  expect(heard).toEqual([])
  await answer(1, third)
  expect(heard).toEqual([[third]])
})

test('reports no answer after the stop, however old', async () => {
  const { watch, heard, change, answer } = watchWallet()
  change()
  change()
  watch.stop()
  await answer(0, second)
  await answer(1, third)
  expect(heard).toEqual([])
})

test('reports no answer that is older than the state of the connection itself', async () => {
  const { watch, heard, change, answer } = watchWallet()
  change()
  change()
  watch.learn({ accounts: [third], chainId: 1 })
  expect(heard).toEqual([[third]])
  await answer(0, second)
  await answer(1, first)
  expect(heard).toEqual([[third]])
})

test('reports the network of the latest change with new accounts if the wallet does not return its network', async () => {
  const listeners = new Map<string, (payload: unknown) => void>()
  const provider = {
    on: (event: string, listener: (payload: unknown) => void) => void listeners.set(event, listener),
    removeListener: (event: string) => void listeners.delete(event),
    request: () => Promise.reject(new Error('no')),
  } as unknown as Eip1193Provider
  const sessions: unknown[] = []
  const initial = { accounts: [first], chainId: 1 }
  const listener = { onSession: (session: unknown) => void sessions.push(session), onDisconnect() {}, onLock() {} }
  watchSession(provider, createAdapterContext().clock, initial, listener)
  listeners.get('accountsChanged')?.([second])
  await settle()
  listeners.get('chainChanged')?.('0xa')
  await settle()
  listeners.get('chainChanged')?.({})
  await settle()
  listeners.get('accountsChanged')?.([third])
  await settle()
  expect(sessions).toEqual([
    { accounts: [second], chainId: 1 },
    { accounts: [second], chainId: 10 },
    { accounts: [third], chainId: 10 },
  ])
})
