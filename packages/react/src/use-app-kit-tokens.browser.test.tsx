import { testNetworks } from '@latchkey/testing'
import { act, type ReactNode } from 'react'
import { test } from 'vitest'

import { useAppKitTokens } from './index.ts'
import { adapterWith, openPage } from './test/page.tsx'

function Tokens({ network }: { network?: `eip155:${number}` }): ReactNode {
  const { status, tokens } = useAppKitTokens({ network })
  return `${status} ${tokens.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`).join()}`
}

test('useAppKitTokens returns the tokens of the account on the requested network, and none once it is disconnected', async () => {
  const { kit, draw, connect, shows } = openPage({
    networks: [testNetworks.mainnet, testNetworks.polygon],
    adapters: [adapterWith({ fetchBalance: async (_account, { id }) => ({ balance: `${id}`, symbol: 'COIN' }) })],
  })
  await draw(<Tokens />)
  await shows('idle ')
  await connect()
  await shows('ready 1 COIN')
  await draw(<Tokens network="eip155:137" />)
  await shows('ready 137 COIN')
  await act(async () => kit.disconnect())
  await shows('idle ')
})
