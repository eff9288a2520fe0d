const { createAppKit, EvmAdapter, networks } = window.Latchkey

const kit = createAppKit({
  projectId: 'html-example',
  networks: [networks.mainnet, networks.polygon],
  adapters: [new EvmAdapter()],
  services: new URLSearchParams(location.search).get('sandbox') ?? 'http://127.0.0.1:4040',
  features: { email: false, socials: false },
})

const account = document.getElementById('account')
kit.subscribeAccount(({ isConnected, address }) => {
  account.textContent = isConnected ? `Connected as ${address}` : 'Not connected'
})
