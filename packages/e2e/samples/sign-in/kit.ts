import { EvmAdapter } from '@latchkey/adapter-evm'
import { createAppKit } from '@latchkey/appkit' // React: '@latchkey/react', Vue: '@latchkey/vue'
import { mainnet } from '@latchkey/appkit/networks'
import { Siwx } from '@latchkey/siwx'

export const kit = createAppKit({
  projectId: 'your-project',
  networks: [mainnet],
  adapters: [new EvmAdapter()],
  siwx: new Siwx({ server: '/siwx' }),
})
