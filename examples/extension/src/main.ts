import { EvmAdapter } from '@latchkey/adapter-evm'
import { createAppKit } from '@latchkey/appkit'
import '@latchkey/appkit/elements'
import { mainnet } from '@latchkey/appkit/networks'

import { house } from './house/house.ts'
import { points } from './points/points.ts'

const sandbox = new URLSearchParams(location.search).get('sandbox') ?? undefined

createAppKit({
  projectId: 'harbor-coffee',
  networks: [mainnet],
  adapters: [new EvmAdapter()],
  extensions: [points, house],
  ...(sandbox !== undefined && { services: sandbox }),
})
