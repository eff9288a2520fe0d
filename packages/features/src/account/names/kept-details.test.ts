import { createStore } from '@latchkey/core'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { accountDetailsFeature } from './account-details-feature.ts'

const picture = 'data:image/png;base64,iVBORw0KGgo='
const balances = '@appkit/native_balance_cache'
const identities = '@appkit/identity_cache'
const account = `eip155:1:${mockAddresses.eip155}`

describe('stored account details after a reload', () => {
  // covers: S3.80, S3.82
  test('show without a request: the balance for 30 s, name and picture for 5 min', async () => {
    const environment = createTestEnvironment()
    expect(await visit(environment)).toMatchObject({ asked: ['balance', 'identity'] })
    expect([...environment.disk.entries.keys()]).toEqual(expect.arrayContaining([balances, identities]))
    await environment.advance(29_999)
    expect(await visit(environment.openTab())).toEqual({
      details: { balance: '1.5', balanceSymbol: 'ETH', profileName: 'maya.eth', profileImage: picture },
      asked: [],
    })
    await environment.advance(1)
    expect(await visit(environment.openTab())).toMatchObject({ details: { balance: '1.5' }, asked: ['balance'] })
    await environment.advance(270_000)
    expect(await visit(environment.openTab())).toMatchObject({ asked: ['balance', 'identity'] })
  })

  test('are empty for another account or another network', async () => {
    const environment = createTestEnvironment()
    await visit(environment)
    const other = { address: '0x2222222222222222222222222222222222222222' }
    expect(await visit(environment.openTab(), other)).toMatchObject({ asked: ['balance', 'identity'] })
    expect(await visit(environment.openTab(), { network: 'eip155:137' })).toEqual({
      details: { balance: '1.5', balanceSymbol: 'POL', profileName: 'maya.eth', profileImage: picture },
      asked: ['balance'],
    })
  })

  test.each([
    ['garbage', 'garbage', 'garbage'],
    ['no amount', kept({ balance: '1e9', symbol: 'ETH' }), kept(7)],
    ['no text', kept({ balance: 7, symbol: 'ETH' }), kept('maya.eth')],
    ['too much', kept({ balance: '1', symbol: 'E'.repeat(300) }), kept(null)],
  ])('are fetched if the storage has %s', async (_what, balance, identity) => {
    const environment = createTestEnvironment({ stored: { [balances]: balance, [identities]: identity } })
    expect(await visit(environment)).toMatchObject({ details: { balance: '1.5' }, asked: ['balance', 'identity'] })
  })

  test('leave out a picture that could not have been stored by the kit', async () => {
    const image = 'https://tracker.example/1.png'
    const environment = createTestEnvironment({ stored: { [identities]: kept({ name: 'maya.eth', image }) } })
    const { details } = await visit(environment)
    expect(details).toEqual({ balance: '1.5', balanceSymbol: 'ETH', profileName: 'maya.eth' })
  })
})

/** An entry of storage with the current time. */
function kept(value: unknown): string {
  const entry = { value, since: createTestEnvironment().clock.now() }
  return JSON.stringify({ [account]: entry, [`eip155:${mockAddresses.eip155}`]: entry })
}

async function visit(
  environment: TestEnvironment,
  { address = mockAddresses.eip155, network }: { address?: string; network?: 'eip155:137' } = {},
) {
  const connector = createMockConnector()
  const asked: string[] = []
  const adapter = createMockAdapter({
    connectors: [connector],
    actions: {
      async fetchBalance(_account, { nativeCurrency }) {
        asked.push('balance')
        return { balance: '1.5', symbol: nativeCurrency.symbol }
      },
      async fetchIdentity() {
        asked.push('identity')
        return { name: 'maya.eth', image: picture }
      },
    },
  })
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.mainnet, testNetworks.polygon], adapters: [adapter] },
    environment,
  )
  await store.connections.connect(connector)
  if (address !== mockAddresses.eip155) connector.emitAccounts('eip155', [address])
  if (network) connector.emitNetwork(network)
  store.use(accountDetailsFeature).start()
  await environment.settle()
  const { addressExplorerUrl: _page, addressLabels: _names, ...details } = store.accounts.get('eip155').details
  store.destroy()
  return { details, asked }
}
