import type { SessionListener, WalletSession } from '@latchkey/primitives'
import { expect, test, vi } from 'vitest'

import { createSessionHub } from './session-hub.ts'

const session = (...addresses: string[]): WalletSession => ({
  accounts: addresses.map(address => ({ namespace: 'solana', address, type: 'eoa' })),
  networks: { solana: 'solana:one' },
})

function createListener() {
  const heard: unknown[] = []
  const listener: SessionListener = {
    onSession: ({ accounts }) => void heard.push(accounts.map(({ address }) => address)),
    onDisconnect: () => void heard.push('end'),
    onLock: () => void heard.push('lock'),
  }
  return { heard, listener }
}

test('a session hub reports the current session once to all', () => {
  const hub = createSessionHub(() => {})
  const { heard, listener } = createListener()
  const follower = vi.fn()
  hub.watch(listener)
  hub.watch(listener)
  hub.follow(follower)
  hub.tell(session('a'))
  hub.tell(session('a'))
  expect(heard).toEqual([['a'], ['a']])
  expect(follower).toHaveBeenCalledOnce()
})

test('a session hub reports the end once, and later sessions to its followers', () => {
  const hub = createSessionHub(() => {})
  const { heard, listener } = createListener()
  const follower = vi.fn()
  hub.watch(listener)
  hub.follow(follower)
  hub.tell(session('a'))
  hub.tell(session())
  hub.tell(session('b'))
  expect(heard).toEqual([['a'], 'end'])
  expect(follower).toHaveBeenCalledTimes(3)
})

test('a session hub keeps its listeners while the wallet is locked', () => {
  const hub = createSessionHub(() => {})
  const { heard, listener } = createListener()
  hub.watch(listener)
  hub.tell(session('a'))
  hub.tell(session(), true)
  hub.tell(session('a'))
  expect(heard).toEqual([['a'], 'lock', ['a']])
})

test('a session hub skips a listener that an earlier listener stopped', () => {
  const hub = createSessionHub(() => {})
  const { heard, listener } = createListener()
  let stop = () => {}
  hub.watch({ onSession: () => stop(), onDisconnect: () => {} })
  stop = hub.watch(listener)
  hub.tell(session('a'))
  expect(heard).toEqual([])
})

test('a session hub reports whether it has subscribers', () => {
  const seen: boolean[] = []
  const hub = createSessionHub(() => void seen.push(hub.hasSubscribers))
  const stops = [hub.watch(createListener().listener), hub.follow(() => {})]
  for (const stop of stops) stop()
  expect(seen).toEqual([true, true, true, false])
})
