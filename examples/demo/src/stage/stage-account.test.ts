import type { AppKit, ChainNamespace } from '@latchkey/appkit'
import { expect, test } from 'vitest'

import { readStageAccount } from './stage-account.ts'

/** Creates a kit with connected wallets, whose names are given by namespace. */
function createKit(active: ChainNamespace, wallets: Partial<Record<ChainNamespace, string>>): AppKit {
  const values = (namespace: ChainNamespace = active): Record<string, unknown> => {
    const name = wallets[namespace]
    return {
      activeChain: active,
      account: name
        ? { address: `address of ${name}`, status: 'connected', isConnected: true }
        : { status: 'disconnected', isConnected: false },
      details: {},
      wallet: name === undefined ? undefined : { name },
      network: {},
    }
  }
  return {
    observe: (slice: string, namespace?: ChainNamespace) => ({ get: () => values(namespace)[slice] }),
  } as unknown as AppKit
}

test('the stage account reads the wallet of each account', () => {
  const account = readStageAccount(createKit('eip155', { eip155: 'Harbor', solana: 'Foxglove', bip122: 'Harbor' }))
  expect(account).toMatchObject({ namespace: 'eip155', walletName: 'Harbor', isConnected: true })
  expect(account.accounts.map(({ namespace, walletName }) => [namespace, walletName])).toEqual([
    ['eip155', 'Harbor'],
    ['solana', 'Foxglove'],
    ['bip122', 'Harbor'],
  ])
})

test('the stage account reads another namespace if the active one is not connected', () => {
  expect(readStageAccount(createKit('eip155', { solana: 'Foxglove' }))).toMatchObject({
    namespace: 'solana',
    walletName: 'Foxglove',
    isConnected: true,
  })
  expect(readStageAccount(createKit('eip155', {}))).toMatchObject({
    namespace: 'eip155',
    isConnected: false,
    accounts: [],
  })
})
