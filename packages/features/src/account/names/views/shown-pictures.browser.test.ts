import {
  byTestId,
  connectAll,
  createNamespaces,
  createWorld,
  findAll,
  shown,
  until,
  visibleTexts,
} from '@latchkey/modal/test'
import type { Identity } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { accountDetailsFeature } from '../account-details-feature.ts'
import { service, transaction } from '../../activity/history.test-support.ts'
import { givenPay, openPay, order } from '../../../transactions/pay/screens.test-support.ts'
import { openSend, ready, receiver, withSend } from '../../../transactions/send/send.test-support.ts'

/** Pictures of one pixel. */
const dots = [
  'data:image/gif;base64,R0lGODlhAQABAIABAP///wAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
] as const
/** Returns the pictures of accounts. Those of wallets are in logos. */
const pictures = (): (string | null)[] => {
  const images = findAll('lk-avatar').flatMap(avatar => avatar.shadowRoot?.querySelector('img') ?? [])
  return images.map(image => image.getAttribute('src'))
}

test('a recipient shows with name and picture of the typed address, also on the review', async () => {
  const fetchIdentity = async (address: string): Promise<Identity | undefined> =>
    address === receiver.toLowerCase() ? { name: 'odile.eth', image: dots[0] } : undefined
  const world = await createWorld(withSend({ actions: { fetchIdentity }, hasValues: false }))
  await openSend(world, { to: receiver, amount: '0.05' })
  await until(() => pictures().includes(dots[0]), 'the picture beside what was typed')
  expect(byTestId('send-address-name').textContent).toBe('odile.eth')
  await ready(world)
  await userEvent.click(byTestId('send-review-button'))
  await shown('lk-send-preview-view')
  await until(() => visibleTexts().includes('odile.eth'), 'the name in the preview')
  expect(pictures()).toContain(dots[0])
  // The name is no address, so the full address is shown too.
  expect(byTestId('send-preview-address').textContent).toBe(receiver)
})

test('a payment to an address without a name shows the resolved name and picture', async () => {
  const fetchIdentity = async (address: string): Promise<Identity | undefined> =>
    address === receiver.toLowerCase() ? { name: 'odile.eth', image: dots[0] } : undefined
  const { options, ...given } = givenPay({ fetchIdentity })
  const world = await createWorld(withSend({ ...given, options: { ...options, services: {} }, hasValues: false }))
  const { merchant: _merchant, ...request } = order
  await openPay(world, request, given)
  await shown('lk-pay-view')
  await until(() => visibleTexts().includes('odile.eth'), 'the name')
  await until(() => pictures().includes(dots[0]), 'the picture')
  expect(byTestId('pay-address').textContent).toBe(receiver)
})

test('ProfileWallets shows the pictures of the accounts, and none of an unlisted host', async () => {
  const namespaces = createNamespaces()
  const { harbor, foxglove, juniper } = namespaces
  // Identities by the last six characters of their addresses.
  const known: Record<string, Identity> = {
    a96045: { name: 'maya.eth', image: dots[0] },
    '009a07': { name: 'odile.eth', image: dots[1] },
    '40cc18': { name: 'spy.eth', image: 'https://tracker.example/pixel.png' },
  }
  const evm = createMockAdapter({
    connectors: [harbor, foxglove, juniper],
    actions: { fetchIdentity: async address => known[address.toLowerCase().slice(-6)] },
  })
  const world = await createWorld({ ...namespaces.options, adapters: [evm] })
  await connectAll(world, ['io.juniper', 'io.foxglove', 'io.harbor'])
  world.store.modal.open()
  world.store.router.push('ProfileWallets')
  await shown('lk-profile-wallets-view')
  world.store.use(accountDetailsFeature).start()
  const rows = (): string =>
    findAll('li')
      .map(row => row.textContent)
      .join()
  await until(() => ['maya.eth', 'odile.eth', 'spy.eth'].every(name => rows().includes(name)), 'the names')
  await until(() => pictures().length === 2, 'the pictures')
  expect(pictures()).toEqual([dots[0], dots[1]])
})

test('activity shows senders by name and picture', async () => {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const actions = { fetchIdentity: async () => ({ name: 'odile.eth', image: dots[1] }) }
  const world = await createWorld({
    adapters: [createMockAdapter({ connectors: [connector], actions })],
    options: { services: { blockchain: service } },
  })
  const { environment, store } = world
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/v1/identity', { status: 404 })
  environment.respond('/history', { json: { data: [transaction('1', 18)], next: null } })
  await store.connections.connect(connector)
  store.modal.open()
  store.router.push('Transactions')
  await shown('lk-transactions-view')
  await until(() => visibleTexts().includes('odile.eth'), 'the name')
  expect(findAll('[data-testid=transaction] lk-avatar')).toHaveLength(1)
  expect(pictures().at(-1)).toBe(dots[1])
})
