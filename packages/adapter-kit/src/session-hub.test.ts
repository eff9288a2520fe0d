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

test('tells everyone once what is true now', () => {
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

test('tells of the end once, and the followers of what comes after it', () => {
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

test('keeps its listeners while the wallet is locked', () => {
  const hub = createSessionHub(() => {})
  const { heard, listener } = createListener()
  hub.watch(listener)
  hub.tell(session('a'))
  hub.tell(session(), true)
  hub.tell(session('a'))
  expect(heard).toEqual([['a'], 'lock', ['a']])
})

test('tells no more to one whom an earlier listener stopped', () => {
  const hub = createSessionHub(() => {})
  const { heard, listener } = createListener()
  let stop = () => {}
  hub.watch({ onSession: () => stop(), onDisconnect: () => {} })
  stop = hub.watch(listener)
  hub.tell(session('a'))
  expect(heard).toEqual([])
})

test('says when it is heard, and when no longer', () => {
  const seen: boolean[] = []
  const hub = createSessionHub(() => void seen.push(hub.hasSubscribers))
  const stops = [hub.watch(createListener().listener), hub.follow(() => {})]
  for (const stop of stops) stop()
  expect(seen).toEqual([true, true, true, false])
})
