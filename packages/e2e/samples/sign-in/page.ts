import { createAppKit } from '@latchkey/appkit'
import { mainnet } from '@latchkey/appkit/networks'
import { Siwx } from '@latchkey/siwx'

export const kit = createAppKit({
  projectId: 'your-project',
  networks: [mainnet],
  siwx: new Siwx({ server: '/siwx' }),
})
