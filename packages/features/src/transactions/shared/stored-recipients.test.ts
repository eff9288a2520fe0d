import { createStore } from '@latchkey/core'
import { createMockAdapter, createTestEnvironment, type TestEnvironment, testNetworks } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { maxRecipients, type RecipientsOwner, storedRecipientsFeature } from './stored-recipients.ts'

const key = '@appkit/sent_to'
const owner: RecipientsOwner = { namespace: 'eip155', address: '0x2222222222222222222222222222222222222222' }
const addressOf = (index: number): string => `0x${(index + 1).toString(16).padStart(40, '0')}`

describe('storedRecipientsFeature', () => {
  test('stores recipients for a later page, the latest first, with the names that were typed', () => {
    const environment = createTestEnvironment()
    open(environment).add(owner, [{ address: addressOf(1), isOwn: false }])
    open(environment).add({ ...owner, address: owner.address.toUpperCase().replace('X', 'x') }, [
      { address: addressOf(2), isOwn: true, name: 'maya.eth' },
    ])
    expect(open(environment.openTab()).of(owner)).toEqual([
      { address: addressOf(2), isOwn: true, name: 'maya.eth' },
      { address: addressOf(1), isOwn: false },
    ])
  })

  test('keeps a local recipient and its name when a service reports it', () => {
    const recipients = open()
    recipients.add(owner, [{ address: addressOf(1), isOwn: true, name: 'maya.eth' }])
    recipients.add(owner, [{ address: addressOf(1), isOwn: false, name: 'another.eth' }])
    expect(recipients.of(owner)).toEqual([{ address: addressOf(1), isOwn: true, name: 'maya.eth' }])
  })

  test('moves a recipient to the front if it is sent to again, not if it is only reported again', () => {
    const recipients = open()
    const add = (index: number, isOwn: boolean): void => recipients.add(owner, [{ address: addressOf(index), isOwn }])
    for (const index of [1, 2, 3]) add(index, true)
    add(1, true)
    add(2, false)
    expect(recipients.of(owner).map(({ address }) => address)).toEqual([addressOf(1), addressOf(3), addressOf(2)])
  })

  test('evicts the recipient that was sent to longest ago', () => {
    const recipients = open()
    const add = (index: number): void => recipients.add(owner, [{ address: addressOf(index), isOwn: true }])
    for (let index = 0; index < maxRecipients; index++) add(index)
    add(0)
    add(maxRecipients)
    const addresses = recipients.of(owner).map(({ address }) => address)
    expect([addresses.includes(addressOf(0)), addresses.includes(addressOf(1))]).toEqual([true, false])
  })

  test('evicts reported addresses before local recipients', () => {
    const environment = createTestEnvironment()
    const recipients = open(environment)
    recipients.add(owner, [{ address: addressOf(0), isOwn: true }])
    const dust = Array.from({ length: 3 * maxRecipients }, (_, index) => addressOf(index + 1))
    for (const address of dust) recipients.add(owner, [{ address, isOwn: false }])
    const list = open(environment).of(owner)
    expect(list).toHaveLength(maxRecipients)
    expect(list.filter(({ isOwn }) => isOwn)).toEqual([{ address: addressOf(0), isOwn: true }])
  })

  test('bounds the number of accounts', () => {
    const environment = createTestEnvironment()
    const recipients = open(environment)
    for (let index = 0; index < 40; index++)
      recipients.add({ namespace: 'eip155', address: addressOf(index) }, [{ address: owner.address, isOwn: true }])
    expect(JSON.parse(environment.storage.get(key) ?? '[]')).toHaveLength(10)
    expect(recipients.of({ namespace: 'eip155', address: addressOf(39) })).toHaveLength(1)
  })

  test('reads recipients that another tab adds', () => {
    const environment = createTestEnvironment()
    const recipients = open(environment)
    open(environment.openTab()).add(owner, [{ address: addressOf(1), isOwn: true }])
    expect([recipients.of(owner).length, recipients.state.version]).toEqual([1, 1])
  })

  test('accepts any storage, and reads only addresses of the namespace from it', () => {
    const hostile = fc.oneof(
      fc.jsonValue(),
      fc.array(
        fc.record({
          namespace: fc.oneof(fc.constantFrom('eip155', 'solana', 'x'), fc.jsonValue()),
          address: fc.oneof(fc.constant(owner.address), fc.jsonValue()),
          recipients: fc.oneof(
            fc.array(
              fc.record(
                {
                  address: fc.oneof(fc.constantFrom(addressOf(1), '0x1', '<b>'), fc.jsonValue()),
                  name: fc.jsonValue(),
                  isOwn: fc.jsonValue(),
                },
                { requiredKeys: [] },
              ),
            ),
            fc.jsonValue(),
          ),
        }),
      ),
    )
    fc.assert(
      fc.property(hostile, value => {
        const list = open(createTestEnvironment({ stored: { [key]: JSON.stringify(value) } })).of(owner)
        for (const { address, name, isOwn } of list) {
          expect(address).toMatch(/^0x[\da-f]{40}$/)
          expect(['string', 'undefined']).toContain(typeof name)
          expect(typeof isOwn).toBe('boolean')
        }
      }),
    )
  })
})

function open(environment: TestEnvironment = createTestEnvironment()) {
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.mainnet], adapters: [createMockAdapter()] },
    environment,
  )
  return store.use(storedRecipientsFeature)
}
