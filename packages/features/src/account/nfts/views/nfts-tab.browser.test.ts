import { byTestId, createWorld, find, findAll, has, settled, shown, until, visibleTexts } from '@latchkey/modal/test'
import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { currentTabFeature } from '../../profile/current-tab-feature.ts'

// covers: S2.56, S2.57
test('the NFT tab is between tokens and activity, shows that NFTs are not listed, and sends no request', async () => {
  const { store, environment, connect } = await createWorld({
    options: { services: { blockchain: 'https://chain.example' } },
  })
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/v1/account/', { json: { balances: [] } })
  await connect()
  store.modal.open()
  await shown('lk-account-view')
  await until(() => has('tokens-empty'), 'the tokens')
  const tabs = findAll('[role=tab]').map(tab => tab.textContent?.trim())
  expect(tabs).toEqual(['Tokens', 'NFTs', 'Activity'])
  await settled()
  const asked = environment.requests.length
  await userEvent.click(byTestId('tab-nfts'))
  await until(() => visibleTexts().includes('Collectibles are not listed yet'), 'what it says')
  expect(visibleTexts()).toContain('They are safe in your wallet, where you can see them.')
  await settled()
  expect(environment.requests.length).toBe(asked)
})

// covers: S3.12
test('the tab that was chosen still shows after another screen', async () => {
  const { store, connect } = await createWorld()
  await connect()
  store.modal.open()
  await shown('lk-account-view')
  await until(() => has('tab-nfts'), 'the tabs')
  await userEvent.click(byTestId('tab-nfts'))
  await until(() => has('nfts-not-listed'), 'what it says')
  expect(store.use(currentTabFeature).state.currentTab).toBe('nfts')
  store.router.push('WalletReceive')
  await shown('lk-receive-view')
  store.router.pop()
  await shown('lk-account-view')
  await until(() => has('nfts-not-listed'), 'the same tab')
  expect(find('[role=tabpanel]').getAttribute('aria-label')).toBe('NFTs')
})

test('a namespace without balances has no NFT tab', async () => {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const { store } = await createWorld({ adapters: [createMockAdapter({ connectors: [connector], actions: {} })] })
  await store.connections.connect(connector)
  store.modal.open()
  await shown('lk-account-view')
  expect(has('tab-nfts')).toBe(false)
})
