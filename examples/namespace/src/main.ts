import { EvmAdapter } from '@latchkey/adapter-evm'
import { createAppKit } from '@latchkey/appkit'
import '@latchkey/appkit/elements'
import { mainnet } from '@latchkey/appkit/networks'

import { SuiAdapter } from './sui/sui-adapter.ts'
import { sui } from './sui/sui-network.ts'

const query = new URLSearchParams(location.search)
const services = query.get('sandbox') ?? undefined

const kit = createAppKit({
  projectId: 'tide-pool',
  networks: [mainnet, sui],
  adapters: [new EvmAdapter(), new SuiAdapter()],
  ...(services !== undefined && { services }),
})

const account = document.querySelector<HTMLOutputElement>('#account')
const sign = document.querySelector<HTMLButtonElement>('#sign')
const signature = document.querySelector<HTMLOutputElement>('#signature')

kit.subscribeAccount(({ caipAddress, isConnected, status }) => {
  if (account) account.textContent = (isConnected && caipAddress) || 'nobody'
  // The previous account shows while its wallet is restored, so signing is possible only after that.
  if (sign) sign.disabled = status !== 'connected'
}, 'sui')

async function signGuestBook(): Promise<void> {
  const signed = await kit.getProvider('sui')?.signPersonalMessage(new TextEncoder().encode('I was here'))
  if (signature) signature.textContent = signed?.signature ?? ''
}
sign?.addEventListener('click', () => void signGuestBook())

if (query.has('wallet')) void import('./mock-wallet.ts').then(({ registerMockWallet }) => registerMockWallet())
