import type { ChainAdapter, ChainNamespace } from '@latchkey/primitives'
import { createMockAdapter } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createAccountsController } from './accounts-controller.ts'

describe('accounts', () => {
  // covers: S6.08, S6.10, S6.11
  test('prefer the account type of their namespace, unless the site sets another', () => {
    const accounts = createAccountsController({ eip155: 'eoa' })
    const types = (['bip122', 'eip155', 'polkadot', 'solana', 'cosmos'] as const).map(
      namespace => accounts.get(namespace).preferredAccountType,
    )
    expect(types).toEqual(['payment', 'eoa', 'eoa', 'eoa', 'eoa'])
    expect(createAccountsController().get('eip155').preferredAccountType).toBe('smartAccount')
  })

  test('prefer the default account type of their adapter, or `eoa`, for a namespace that an adapter adds', () => {
    const [sui, aptos] = ['sui', 'aptos'] as string[] as ChainNamespace[]
    const adapter = {
      ...createMockAdapter(),
      namespace: sui,
      namespaceInfo: { accountType: 'ordinal' },
    } as ChainAdapter
    const accounts = createAccountsController({}, undefined, [adapter])
    expect(accounts.get(sui).preferredAccountType).toBe('ordinal')
    expect(accounts.get(aptos).preferredAccountType).toBe('eoa')
  })

  // covers: S3.05
  test('keep the details of one namespace when another changes', () => {
    const accounts = createAccountsController()
    for (const namespace of ['eip155', 'solana'] as const) {
      const identity = {
        connectorId: 'one',
        address: 'a',
        caipAddress: `${namespace}:1:a`,
        accounts: [],
        wallet: { name: 'One' },
      } as const
      accounts.show(namespace, { status: 'connected', ...identity })
      accounts.setDetails(namespace, { balance: '1' })
    }
    accounts.show('solana', { status: 'disconnected' })
    expect(accounts.get('eip155').details).toEqual({ balance: '1' })
    expect(accounts.get('solana').details).toEqual({})
    expect(accounts.get('eip155').preferredAccountType).toBe('smartAccount')
    expect(accounts.get('solana').preferredAccountType).toBe('eoa')
    expect([accounts.isConnected('eip155'), accounts.isConnected('solana'), accounts.isConnected(undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('publish no change when a namespace stays disconnected', () => {
    const accounts = createAccountsController()
    accounts.show('eip155', { status: 'disconnected' })
    expect(accounts.state.eip155).toBeUndefined()
  })
})
