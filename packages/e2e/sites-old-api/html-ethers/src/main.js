import { createAppKit } from '@reown/appkit'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { arbitrum, mainnet } from '@reown/appkit/networks'
import { BrowserProvider } from 'ethers'

const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, arbitrum],
  metadata: { name: 'Plain site', description: 'A site of the old API', url: window.location.origin, icons: [] },
  projectId: '0123456789abcdef0123456789abcdef',
  features: { email: false, socials: false },
})

const show = (name, text) => (document.querySelector(`[data-testid="${name}"]`).textContent = text ?? '')
let provider
modal.subscribeProviders(state => {
  provider = state['eip155']
})
modal.subscribeAccount(account => {
  show('status', account.status)
  show('address', account.address)
})
document.getElementById('sign').addEventListener('click', async () => {
  const signer = await new BrowserProvider(provider).getSigner()
  show('signature', await signer.signMessage('Hello Reown AppKit!'))
})
document.getElementById('disconnect').addEventListener('click', () => modal.disconnect())
