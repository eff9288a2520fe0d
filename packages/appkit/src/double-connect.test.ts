import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { expect, onTestFinished, test } from 'vitest'

import { createAppKit } from './create-appkit.ts'

function createPage() {
  const [one, two] = [createMockConnector({ id: 'one' }), createMockConnector({ id: 'two' })]
  const environment = createTestEnvironment()
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [one, two] })],
    environment,
  })
  onTestFinished(() => kit.destroy())
  const events: string[] = []
  kit.subscribeEvents(({ data }) => void (data && events.push(data.event)))
  one.behave({ connect: 'hang' })
  return { kit, one, two, events, settle: () => environment.settle() }
}

/** Calls `connect` twice, as a double click does, and waits until the wallet has the requests. */
async function connectTwice({ kit, one }: ReturnType<typeof createPage>, signal?: AbortSignal) {
  const first = kit.connect({ connectorId: 'one', ...(signal && { signal }) })
  await expect.poll(() => one.calls.length).toBe(1)
  const second = kit.connect({ connectorId: 'one' })
  await expect.poll(() => one.calls.length).toBe(2)
  for (const call of [first, second]) call.catch(() => {})
  return { first, second }
}

test('two calls for one wallet both resolve when the wallet connects, and the site is notified of one connection', async () => {
  const page = createPage()
  const { first, second } = await connectTwice(page)
  page.one.answer()
  await expect(first).resolves.toMatchObject({ address: mockAddresses.eip155 })
  await expect(second).resolves.toMatchObject({ address: mockAddresses.eip155 })
  expect(page.events.filter(event => event === 'CONNECT_SUCCESS')).toHaveLength(1)
})

test('two calls for one wallet both reject when the user rejects', async () => {
  const page = createPage()
  const { first, second } = await connectTwice(page)
  page.one.answer('reject')
  await expect(first).rejects.toMatchObject({ code: 'connectionRejected' })
  await expect(second).rejects.toMatchObject({ code: 'connectionRejected' })
  expect(page.events.filter(event => event === 'USER_REJECTED')).toHaveLength(1)
})

test('a call is superseded by one for another wallet', async () => {
  const page = createPage()
  const { first, second } = await connectTwice(page)
  await expect(page.kit.connect({ connectorId: 'two' })).resolves.toMatchObject({ isConnected: true })
  await expect(first).rejects.toMatchObject({ code: 'connectSuperseded' })
  await expect(second).rejects.toMatchObject({ code: 'connectSuperseded' })
})

test('an abort ends its own call, and not a later one', async () => {
  const page = createPage()
  const abort = new AbortController()
  const { first, second } = await connectTwice(page, abort.signal)
  abort.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  page.one.answer()
  await expect(second).resolves.toMatchObject({ isConnected: true })
})
