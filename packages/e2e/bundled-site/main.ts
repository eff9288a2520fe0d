import { BitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { CosmosAdapter } from '@latchkey/adapter-cosmos'
import { EvmAdapter } from '@latchkey/adapter-evm'
import { PolkadotAdapter } from '@latchkey/adapter-polkadot'
import { SolanaAdapter } from '@latchkey/adapter-solana'
import { createAppKit } from '@latchkey/appkit'
import { bitcoin, cosmoshub, mainnet, polkadot, solana } from '@latchkey/appkit/networks'

const sandboxWallet = {
  id: 'sandbox-cosmos',
  name: 'Sandbox Wallet',
  rdns: 'dev.latchkey.sandbox',
  keystoreEvent: 'dev.latchkey.sandbox_keystorechange',
  find: (page: Window & { sandboxCosmosWallets?: Record<string, unknown> }) =>
    page.sandboxCosmosWallets?.['dev.latchkey.sandbox'],
}

const kit = createAppKit({
  projectId: 'bundled',
  networks: [mainnet, solana, bitcoin, polkadot, cosmoshub],
  adapters: [
    new EvmAdapter(),
    new SolanaAdapter(),
    new BitcoinAdapter(),
    new PolkadotAdapter(),
    new CosmosAdapter({ wallets: [sandboxWallet] }),
  ],
  services: new URLSearchParams(location.search).get('sandbox') ?? '',
  features: { email: false, socials: false },
})

for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const) {
  const button = document.createElement('button')
  button.dataset['testid'] = `open-${namespace}`
  button.textContent = `Connect ${namespace}`
  button.addEventListener('click', () => void kit.open({ view: 'Connect', namespace }))
  const status = document.createElement('output')
  status.dataset['testid'] = `status-${namespace}`
  kit.subscribeAccount(account => (status.textContent = account.status), namespace)
  document.querySelector('main')?.append(button, status)
}
