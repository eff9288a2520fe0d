import type { SecureUser } from '@latchkey/protocol/secure-frame'
import { describe, expect, test } from 'vitest'

import { createEmbeddedWorld, maya } from './embedded-world.test-support.ts'

const [plain] = maya.accounts
const smartMaya: SecureUser = {
  ...maya,
  accounts: [...maya.accounts, { namespace: 'eip155', type: 'smartAccount', address: maya.address }],
  preferredAccountType: 'smartAccount',
}

describe('the account of the embedded wallet', () => {
  // covers: S6.09
  test('is the smart account by default, where the network has those, and shows once', async () => {
    const { store, embedded, frame, load } = createEmbeddedWorld({ getUser: () => smartMaya })
    const connecting = store.connections.connect(embedded.connector)
    await load()
    await connecting
    expect(frame.messages.find(({ type }) => type === 'getUser')?.payload).toMatchObject({
      preferredAccountType: 'smartAccount',
    })
    expect(store.accounts.get('eip155').account).toMatchObject({
      accounts: [{ namespace: 'eip155', type: 'smartAccount', address: maya.address }],
    })
    const provider = embedded.connector.getProvider('eip155') as { request(given: object): Promise<unknown> }
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([maya.address])
  })

  test('is the plain one elsewhere', async () => {
    const { store, embedded, load } = createEmbeddedWorld()
    const connecting = store.connections.connect(embedded.connector)
    await load()
    await connecting
    expect(store.accounts.get('eip155').account).toMatchObject({ accounts: [plain] })
  })

  // covers: S3.83
  test('is of the type that was preferred, after a reload too', async () => {
    const { store, embedded, frame, load } = createEmbeddedWorld(
      {},
      {},
      { '@appkit/preferred_account_types': '{"eip155":"eoa"}' },
    )
    const connecting = store.connections.connect(embedded.connector)
    await load()
    await connecting
    expect(frame.messages.find(({ type }) => type === 'getUser')?.payload).toMatchObject({
      preferredAccountType: 'eoa',
    })
  })
})
