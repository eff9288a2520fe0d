import { beforeEach, describe, expect, test } from 'vitest'

import { agreeOnRecoveries } from './agree-on-recoveries.ts'
import { findCommittedSplit } from './committed-split.ts'
import { createShareFinder } from './find-shares.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.test-support.ts'
import type { ShareDocument } from './share-document.ts'
import type { ServerWallet } from './share-server.ts'
import { nextIdOf } from './share-store.ts'
import { splitEntropy } from './shares.ts'
import * as walletKeys from './wallet-keys.ts'
import { toRecord, toServerWallet } from './wallet-records.ts'

const userId = 'ann'
const loadKeys = async () => walletKeys

/** Splits the secret of a wallet anew: each split has another generation. */
async function split(secret = 7): Promise<{ device: ShareDocument; server: ShareDocument; wallet: ServerWallet }> {
  const entropy = () => new Uint8Array(16).fill(secret)
  const { check, shares } = await splitEntropy(entropy())
  const addresses = await walletKeys.withWalletKeys(entropy(), async keys => keys.addresses)
  const server = { share: shares.server, check, addresses }
  return { device: { share: shares.device, check, addresses }, server, wallet: toServerWallet(server) }
}

let store: MemoryStore
beforeEach(() => {
  store = createMemoryStore()
})

describe('the shares of a user', () => {
  /** Finds the shares while the server answers one wallet after the other, and the last one from then on. */
  async function find(...wallets: readonly ServerWallet[]) {
    let calls = 0
    const getWallet = async () => wallets[Math.min(calls++, wallets.length - 1)] ?? null
    const found = await createShareFinder({ userId, login: undefined, server: { getWallet }, store, loadKeys }).find()
    return { ...found, calls }
  }

  test('are found by one request if device and server agree', async () => {
    const { device, wallet } = await split()
    await store.keep(toRecord({ userId }, device))
    expect(await find(wallet)).toMatchObject({ remote: { share: { generation: wallet.generation } }, calls: 1 })
  })

  test('are read again until two answers agree, while other devices replace them', async () => {
    const [own, second, third, last] = [await split(), await split(), await split(), await split()]
    await store.keep(toRecord({ userId }, own.device))
    const found = await find(second.wallet, third.wallet, last.wallet)
    expect(found).toMatchObject({
      remote: { share: { generation: last.wallet.generation } },
      replaced: { generation: own.wallet.generation },
      calls: 4,
    })
  })
})

test('a committed split completes no other wallet than that of its device', async () => {
  const [own, other] = [await split(), await split(8)]
  await store.begin({ ...toRecord({ userId: nextIdOf(userId) }, other.device), state: 'pending' })
  const record = toRecord({ userId }, own.device)
  await expect(findCommittedSplit({ store, record, remote: other.server, former: [], loadKeys })).rejects.toMatchObject(
    { code: 'walletMismatch' },
  )
  expect([...store.records.keys()]).toEqual([nextIdOf(userId)])
})

test('a device that has every recovery of the server writes nothing', async () => {
  const recovery = { kind: 'passkey', credentialId: 'one', sealed: 'sealed' } as const
  const { device } = await split()
  const record = toRecord({ userId }, device, { passkeys: [recovery] })
  const writes: unknown[] = []
  const server = { getRecoveries: async () => [recovery], putRecovery: async () => 'kept' as const }
  const keep = async (next: unknown) => void writes.push(next)
  expect(await agreeOnRecoveries(server, { keep }, record, true)).toEqual([recovery])
  expect(writes).toEqual([])
})

test('a record names former generations only if there are any', async () => {
  const { device } = await split()
  expect(toRecord({ userId }, device)).not.toHaveProperty('former')
  expect(toRecord({ userId }, device, { former: [] })).not.toHaveProperty('former')
  expect(toRecord({ userId }, device, { former: ['old'] })).toMatchObject({ former: ['old'] })
})
