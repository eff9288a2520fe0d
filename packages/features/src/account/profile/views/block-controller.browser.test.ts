import { createWorld, shown, until } from '@latchkey/modal/test'
import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import { expect, test } from 'vitest'

test('the block controller watches the network of the account while Account shows', async () => {
  const watched: string[] = []
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const adapter = createMockAdapter({
    connectors: [connector],
    actions: {
      fetchBalance: async (_account, { nativeCurrency }) => ({ balance: '1.5', symbol: nativeCurrency.symbol }),
      watchBlocks({ caipNetworkId }) {
        watched.push(caipNetworkId)
        return () => void watched.splice(watched.indexOf(caipNetworkId), 1)
      },
    },
  })
  const { store } = await createWorld({ adapters: [adapter] })
  await store.connections.connect(connector)
  expect(watched).toEqual([])
  store.modal.open()
  await shown('lk-account-view')
  await until(() => watched.join() === 'eip155:1', 'the watch')
  connector.emitNetwork('eip155:137')
  await until(() => watched.join() === 'eip155:137', 'the other network')
  store.router.push('WalletReceive')
  await until(() => watched.length === 0, 'the end of the watch')
  store.router.pop()
  await until(() => watched.join() === 'eip155:137', 'the watch again')
  store.modal.close()
  await until(() => watched.length === 0, 'the end with the modal')
})
