import type { Connector, WalletSession } from '@latchkey/primitives'
import { createAdapterContext, createMockEvmWallet, type MockEvmWalletOptions } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createEip1193Connector } from './eip1193-connector.ts'
import { createNetwork } from './test-networks.test-support.ts'

const mainnet = createNetwork(1)
const polygon = createNetwork(137)
const request = { networks: [mainnet, polygon], preferred: { eip155: mainnet } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms = 2_000) => vi.advanceTimersByTimeAsync(ms)

function create(options: MockEvmWalletOptions) {
  const wallet = createMockEvmWallet(options)
  const connector = createEip1193Connector(
    {
      id: 'com.example',
      name: 'Example',
      type: 'ANNOUNCED',
      getProvider: () => wallet.provider,
    },
    createAdapterContext(),
  )
  return { wallet, connector, watch: () => watch(connector) }
}

function watch(connector: Connector) {
  const heard = { sessions: [] as WalletSession[], disconnects: 0, locks: 0 }
  connector.watch({
    onSession: session => void heard.sessions.push(session),
    onDisconnect: () => void heard.disconnects++,
    onLock: () => void heard.locks++,
  })
  return heard
}

describe.each(['rabby', 'metamask'] as const)('a wallet like %s', dialect => {
  test('is locked, not disconnected, when it withdraws its accounts to lock, and reconnects when it is unlocked', async () => {
    const { wallet, connector, watch } = create({ dialect })
    await connector.connect(request)
    const heard = watch()
    wallet.switches.behave('lock')
    await pass()
    expect(heard).toEqual({ sessions: [], disconnects: 0, locks: 1 })
    wallet.switches.answer()
    await pass()
    expect(heard.sessions.map(({ accounts }) => accounts[0]?.address)).toEqual([...wallet.accounts()])
    expect(heard.disconnects).toBe(0)
  })

  test('disconnects when the user ends the connection in it', async () => {
    const { wallet, connector, watch } = create({ dialect })
    await connector.connect(request)
    const heard = watch()
    wallet.disconnect()
    await pass()
    expect(heard).toEqual({ sessions: [], disconnects: 1, locks: 0 })
  })

  test('stays connected while it is locked at a reload, and reconnects once it is unlocked', async () => {
    const { wallet, connector, watch } = create({ dialect, isConnected: true })
    wallet.switches.behave('lock')
    await pass()
    await expect(connector.reconnect(request)).rejects.toMatchObject({ code: 'walletLocked' })
    const heard = watch()
    wallet.switches.answer()
    await pass()
    expect(heard.sessions).toHaveLength(1)
    await expect(connector.reconnect(request)).resolves.toMatchObject({ accounts: [{ namespace: 'eip155' }] })
    expect(wallet.switches.calls.some(({ asked }) => asked)).toBe(false)
  })
})

test('a wallet without a lock event is locked if it still lists the permission (EIP-2255)', async () => {
  const { wallet, connector, watch } = create({})
  await connector.connect(request)
  const heard = watch()
  wallet.emit('accountsChanged', [])
  await pass()
  expect(heard).toEqual({ sessions: [], disconnects: 0, locks: 1 })
  wallet.disconnect()
  await pass()
  expect(heard.disconnects).toBe(1)
})

test('a wallet without chainChanged has the chain that was requested, also with the next account', async () => {
  const { wallet, connector, watch } = create({ knownChainIds: [137], withoutEvents: ['chainChanged'] })
  await connector.connect(request)
  const heard = watch()
  await connector.switchNetwork(polygon)
  wallet.setAccounts(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
  await pass()
  expect(heard.sessions.map(({ networks }) => networks.eip155)).toEqual(['eip155:137', 'eip155:137'])
})
