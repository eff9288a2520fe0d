import { describe, expect, test } from 'vitest'

import { type ApprovedNamespace, readNamespaces } from './approved-session.ts'
import { firstAccount, secondAccount } from './pairing-harness.ts'
import { grantChain, type RecordedNamespaces, selectAccounts } from './session-record.ts'

function readPart(recorded: RecordedNamespaces): ApprovedNamespace {
  const part = readNamespaces(recorded, new Set(['eip155'])).eip155
  if (!part) throw new Error('The record has no namespace')
  return part
}

const lists = { methods: ['personal_sign'], events: ['accountsChanged'] }
const one: RecordedNamespaces = {
  eip155: { ...lists, chains: ['eip155:1', 'eip155:137'], accounts: [`eip155:1:${firstAccount}`] },
  solana: { ...lists, accounts: ['solana:x:y'] },
}
const parts: RecordedNamespaces = {
  'eip155:1': { ...lists, accounts: [`eip155:1:${firstAccount}`, `eip155:1:${secondAccount}`] },
  'eip155:137': { ...lists, accounts: [`eip155:137:${firstAccount}`] },
}

describe('selectAccounts', () => {
  test('puts the selected account first, once and on approved chains only', () => {
    const selected = [
      { chain: 'eip155:1', address: secondAccount },
      { chain: 'eip155:10', address: secondAccount },
    ] as const
    expect(selectAccounts(one, 'eip155', selected, readPart(one))).toEqual({
      ...one,
      eip155: { ...one['eip155'], accounts: [`eip155:1:${secondAccount}`, `eip155:1:${firstAccount}`] },
    })
  })

  test('leaves the record unchanged if no chain of the selected accounts is approved', () => {
    const bare = readPart({ eip155: { ...lists, accounts: [`eip155:1:${firstAccount}`] } })
    const selected = [{ chain: 'eip155:10', address: secondAccount }] as const
    expect(selectAccounts(one, 'eip155', selected, { ...bare, accounts: [] })).toBe(one)
  })

  test('writes the selected account into the first part, and removes it from all', () => {
    const selected = [{ chain: 'eip155:1', address: secondAccount }] as const
    expect(selectAccounts(parts, 'eip155', selected, readPart(parts))).toEqual({
      'eip155:1': {
        ...lists,
        accounts: [`eip155:1:${secondAccount}`, `eip155:137:${secondAccount}`, `eip155:1:${firstAccount}`],
      },
      'eip155:137': { ...lists, accounts: [`eip155:137:${firstAccount}`] },
    })
  })
})

describe('grantChain', () => {
  test('puts the chain and its accounts before those that the wallet wrote', () => {
    expect(grantChain(one, 'eip155', 'eip155:10', readPart(one))).toEqual({
      ...one,
      eip155: {
        ...lists,
        chains: ['eip155:10', 'eip155:1', 'eip155:137'],
        accounts: [`eip155:10:${firstAccount}`, `eip155:1:${firstAccount}`],
      },
    })
  })

  test('writes into a part for one chain if the namespace has no other', () => {
    const granted = grantChain(parts, 'eip155', 'eip155:10', readPart(parts))
    expect(granted['eip155:1']).toEqual({
      ...lists,
      chains: ['eip155:10', 'eip155:1', 'eip155:137'],
      accounts: [
        `eip155:10:${firstAccount}`,
        `eip155:10:${secondAccount}`,
        `eip155:1:${firstAccount}`,
        `eip155:1:${secondAccount}`,
      ],
    })
    expect(granted['eip155:137']).toBe(parts['eip155:137'])
  })

  test('leaves a record without the namespace unchanged', () => {
    expect(grantChain({}, 'eip155', 'eip155:10', readPart(one))).toEqual({})
  })
})
