import { createAppKit } from '@reown/appkit'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { arbitrum, mainnet } from '@reown/appkit/networks'

let appKit: ReturnType<typeof createAppKit> | undefined = undefined

// SvelteKit's `browser`.
if (typeof window !== 'undefined') {
  const projectId = '0123456789abcdef0123456789abcdef'
  appKit = createAppKit({
    adapters: [new EthersAdapter()],
    networks: [arbitrum, mainnet],
    defaultNetwork: arbitrum,
    projectId,
    metadata: {
      name: 'Svelte site',
      description: 'A site of the old API',
      url: window.location.origin,
      icons: ['https://avatars.githubusercontent.com/u/179229932'],
    },
    features: { email: false, socials: false },
  })
}

export { appKit }
