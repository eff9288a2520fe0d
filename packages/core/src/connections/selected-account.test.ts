import { expect, test } from 'vitest'

import { addresses, createSeveralWallets, type SeveralWallets } from './several-wallets-harness.ts'

/** Records the selections that a connector receives. */
function recordSelections({ one }: SeveralWallets): string[] {
  const selections: string[] = []
  Object.assign(one, { selectAccount: (...selected: string[]) => selections.push(selected.join(':')) })
  return selections
}

test('passes the active account to the connector before the site is notified, and whenever the wallet selects another', async () => {
  const world = await createSeveralWallets()
  const selections = recordSelections(world)
  const { store, one } = world
  await store.connections.connect(one)
  expect(selections.at(-1)).toBe(`eip155:${addresses.one}`)
  await store.connections.switchConnection({ namespace: 'eip155', connectorId: 'one', address: addresses.three })
  expect(selections.at(-1)).toBe(`eip155:${addresses.three}`)
  one.emitAccounts('eip155', [addresses.two, addresses.one])
  expect(store.accounts.identity('eip155')?.address).toBe(addresses.two)
  expect(selections.at(-1)).toBe(`eip155:${addresses.two}`)
})

test('passes the account that was chosen in an earlier visit to the connector', async () => {
  const before = await createSeveralWallets()
  await before.store.connections.connect(before.one)
  await before.store.connections.switchConnection({
    namespace: 'eip155',
    connectorId: 'one',
    address: addresses.three,
  })
  let selections: string[] = []
  const { store } = await before.reload({ prepare: world => (selections = recordSelections(world)) })
  await store.connections.prepare()
  await expect.poll(() => selections.at(-1)).toBe(`eip155:${addresses.three}`)
})
