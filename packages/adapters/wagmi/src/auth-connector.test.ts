import { connect, createConfig, injected, reconnect } from '@wagmi/core'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'

import { authConnector, isAuthConnector } from './auth-connector.ts'

test('isAuthConnector recognizes the connector of authConnector, and no other', () => {
  const ofOtherType = Object.assign(injected(), { type: 'injected' })
  expect([authConnector({}), injected(), ofOtherType].map(isAuthConnector)).toEqual([true, false, false])
})

test('the auth connector in a config of the site has a name, connects no account and restores nothing', async () => {
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors: [authConnector()],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const [connector] = config.connectors
  expect(connector).toMatchObject({ id: 'auth', name: 'Email and social', type: 'AUTH' })
  expect(await connector.isAuthorized()).toBe(false)
  expect(await reconnect(config)).toEqual([])
  await expect(connect(config, { connector })).rejects.toMatchObject({ name: 'ConnectorNotFoundError' })
})
