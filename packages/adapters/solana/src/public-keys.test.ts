import { MissingLibraryError } from '@latchkey/adapter-kit'
import type { Clock } from '@latchkey/primitives'
import { createAdapterContext, createMockSolanaWallet, createTestClock, settle } from '@latchkey/testing'
import { PublicKey } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { describe, expect, test, vi } from 'vitest'

import { loadWeb3 } from './load-web3.ts'
import { createPublicKeys } from './public-keys.ts'
import { createStandardConnection } from './standard-connection.ts'
import { addresses, createLegacyTransaction, request, verify } from './test-world.test-support.ts'

type Load = typeof loadWeb3
const missing = new MissingLibraryError('@solana/web3.js', new TypeError('Failed to fetch'))

function createWorld(load: Load, options?: Parameters<typeof createMockSolanaWallet>[0], clock?: Clock) {
  const mock = createMockSolanaWallet(options)
  const wallet = mock.wallet as unknown as Wallet
  const connection = createStandardConnection(
    wallet,
    mock.wallet.name,
    createAdapterContext(clock && { clock }),
    createPublicKeys(load),
  )
  return { mock, connection, provider: connection.provider }
}

/** Creates a library whose loading the test ends. */
function createSlow() {
  let come = (): void => {}
  const coming = new Promise<void>(resolve => (come = resolve))
  return { load: (async () => (await coming, await loadWeb3())) as Load, come: () => come() }
}

describe('while web3.js is loading', () => {
  test.each(['connect', 'reconnect'] as const)('%s does not report the wallet as connected', async call => {
    const { load, come } = createSlow()
    const { connection, provider } = createWorld(load, { isConnected: true })
    const told: unknown[] = []
    connection.watch({ onSession: () => void told.push(provider.publicKey), onDisconnect: () => {} })
    let isDone = false
    const done = connection[call](request).then(() => (isDone = true))
    await settle()
    expect([isDone, told]).toEqual([false, []])
    come()
    await done
    expect(told).toEqual([new PublicKey(addresses[0])])
    expect(provider.publicKey).toBeInstanceOf(PublicKey)
  })

  test.each(['connect', 'reconnect'] as const)('%s waits for it at most three seconds', async call => {
    const clock = createTestClock()
    const { connection, provider } = createWorld(() => new Promise(() => {}), { isConnected: true }, clock)
    const done = connection[call](request)
    await clock.advance(3_000)
    await expect(done).resolves.toMatchObject({ accounts: [{ address: addresses[0] }] })
    expect(() => provider.publicKey).toThrow(MissingLibraryError)
    const message = new TextEncoder().encode('works without')
    verify(message, await provider.signMessage(message), addresses[0])
  })

  test('an aborted connection does not connect', async () => {
    const { load } = createSlow()
    const { connection, provider } = createWorld(load)
    const abort = new AbortController()
    const connecting = connection.connect({ ...request, signal: abort.signal })
    abort.abort(new Error('enough'))
    await expect(connecting).rejects.toThrow('enough')
    expect(await provider.getAccounts()).toEqual([])
  })

  test('a change of the wallet meanwhile counts', async () => {
    const { load, come } = createSlow()
    const { connection, mock } = createWorld(load)
    const connecting = connection.connect(request)
    await vi.waitFor(() => expect(mock.listenerCount()).toBe(1), 10_000)
    mock.setAccounts([addresses[1]])
    come()
    expect((await connecting).accounts.map(({ address }) => address)).toEqual([addresses[1]])
    expect(mock.listenerCount()).toBe(0)
  })

  test('a wallet that disconnects the site meanwhile is not connected', async () => {
    const { load, come } = createSlow()
    const { connection, mock } = createWorld(load)
    const connecting = connection.connect(request)
    await vi.waitFor(() => expect(mock.listenerCount()).toBe(1), 10_000)
    mock.setAccounts([])
    come()
    await expect(connecting).rejects.toMatchObject({ code: 'noAccount' })
  })

  test('MetaMask, whose session arrives late, is reported with its key', async () => {
    const { load, come } = createSlow()
    const { connection, mock, provider } = createWorld(load, {
      name: 'MetaMask',
      dialect: 'metamask',
      isConnected: true,
    })
    const restoring = connection.reconnect(request)
    mock.setAccounts([addresses[0]])
    let isDone = false
    void restoring.then(() => (isDone = true))
    await settle()
    expect(isDone).toBe(false)
    come()
    await restoring
    expect(provider.publicKey).toEqual(new PublicKey(addresses[0]))
  })
})

describe('without web3.js', () => {
  test.each(['connect', 'reconnect'] as const)(
    '%s returns every field without a key, and its key throws with the library to install',
    async call => {
      const { connection, provider } = createWorld(() => Promise.reject(missing), { isConnected: true })
      const session = await connection[call](request)
      expect(session?.accounts.map(({ address }) => address)).toEqual([addresses[0]])
      const message = new TextEncoder().encode('Latchkey')
      verify(message, await provider.signMessage(message), addresses[0])
      expect(() => provider.publicKey).toThrow(missing)
      expect(missing.message).toContain('npm install @solana/web3.js')
    },
  )

  test('the key exists when the library loads at another try', async () => {
    const load = vi.fn<Load>(loadWeb3).mockRejectedValueOnce(missing)
    const { connection, provider } = createWorld(load)
    await connection.connect(request)
    expect(() => provider.publicKey).toThrow(missing)
    await vi.waitFor(() => expect(provider.publicKey).toEqual(new PublicKey(addresses[0])), 10_000)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('another connect tries again, too', async () => {
    const load = vi.fn<Load>(loadWeb3).mockRejectedValueOnce(missing)
    const { connection, provider } = createWorld(load)
    await connection.connect(request)
    await connection.connect(request)
    expect(provider.publicKey).toEqual(new PublicKey(addresses[0]))
  })

  test('events with a key are not emitted, the others are', async () => {
    const { connection, provider, mock } = createWorld(() => Promise.reject(missing))
    await connection.connect(request)
    const heard: string[] = []
    provider.on('accountsChanged', () => void heard.push('accountsChanged'))
    provider.on('disconnect', () => void heard.push('disconnect'))
    mock.setAccounts([addresses[1]])
    await provider.disconnect()
    expect(heard).toEqual(['disconnect'])
  })

  test('a legacy transaction that names no payer is not sent, for the same reason', async () => {
    const { connection, provider } = createWorld(() => Promise.reject(missing))
    await connection.connect(request)
    const transaction = createLegacyTransaction()
    delete transaction.feePayer
    await expect(provider.sendTransaction(transaction, {} as never)).rejects.toBe(missing)
  })
})
