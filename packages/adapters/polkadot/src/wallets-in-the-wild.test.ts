import { describe, expect, test } from 'vitest'

import { createAdapterContext } from '@latchkey/testing'
import { createPolkadotConnector } from './polkadot-connector.ts'
import { given, moonbeam, onPolkadot, polkadot, request } from './test-world.test-support.ts'

// Each extension in this file does what a public bug report describes. The link of a test is that report.

/** Creates a connector of an extension that gives this value to the site. */
function createExtension(extension: unknown) {
  const entry = { enable: async () => extension }
  return createPolkadotConnector({ id: 'extension', name: 'Extension', getEntry: () => entry }, createAdapterContext())
}

const sharing = (accounts: readonly object[]) => ({
  accounts: { get: async () => accounts, subscribe: () => () => {} },
  signer: {},
})
const addressesOf = (session: { accounts: readonly { address: string }[] }) =>
  session.accounts.map(({ address }) => address)

const ethereumAddress = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'
const mixed = [
  { address: given[0], type: 'sr25519' },
  { address: ethereumAddress, type: 'ethereum' },
  { address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', type: 'bitcoin-84' },
  { address: given[1] },
  { address: given[2], type: 'from-the-future' },
]

describe('an extension that shares accounts of several kinds', () => {
  // https://github.com/polkadot-api/polkadot-api/pull/453
  test('is connected with those of the network, in its notation', async () => {
    const session = await createExtension(sharing(mixed)).connect(request)
    expect(addressesOf(session)).toEqual([onPolkadot[0], onPolkadot[1]])
  })

  // https://github.com/polkadot-js/apps/issues/11875
  test('is connected with only its Ethereum accounts on a network that has no others', async () => {
    const onMoonbeam = { networks: [moonbeam], preferred: { polkadot: moonbeam } }
    expect(addressesOf(await createExtension(sharing(mixed)).connect(onMoonbeam))).toEqual([ethereumAddress])
    await expect(createExtension(sharing(mixed.slice(0, 1))).connect(onMoonbeam)).rejects.toMatchObject({
      code: 'noAccount',
    })
  })
})

// https://github.com/polkadot-js/extension/issues/1465
test.each([
  ['no accounts', { signer: {} }],
  ['no signer', { accounts: { get: async () => [{ address: given[0] }] } }],
  ['nothing', undefined],
])('an extension that returns %s does not connect, and reports why', async (_, extension) => {
  await expect(createExtension(extension).connect(request)).rejects.toThrow('The extension gave no accounts')
})

// https://github.com/Koniverse/SubWallet-Extension/issues/2128
test('an extension that shares its accounts only after it was opened is connected at the next request', async () => {
  const shared: object[] = []
  const connector = createExtension(sharing(shared))
  await expect(connector.connect(request)).rejects.toMatchObject({ code: 'noAccount' })
  shared.push({ address: given[0] })
  expect((await connector.connect(request)).networks).toEqual({ polkadot: polkadot.caipNetworkId })
})
