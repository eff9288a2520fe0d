/** The site of the README's picture: the button and the modal, with three wallets that the recording answers for. */
import { EvmAdapter } from '@latchkey/adapter-evm'
import { createAppKit } from '@latchkey/appkit'
import '@latchkey/appkit/elements'
import { defineChain, mainnet } from '@latchkey/appkit/networks'

import foxglove from './foxglove.svg?raw'
import harbor from './harbor.svg?raw'
import meridian from './meridian.svg?raw'

const query = new URLSearchParams(location.search)
const sandbox = query.get('sandbox') ?? ''
const rpc = query.get('rpc') ?? ''
const account = query.get('account') ?? ''
const usdc = query.get('usdc') ?? ''

let approve = () => {}
let isAsking = true
for (const [name, icon] of Object.entries({ Harbor: harbor, Foxglove: foxglove, Meridian: meridian }))
  announce(name, icon)

const kit = createAppKit({
  projectId: 'picture',
  services: sandbox,
  networks: [defineChain({ ...mainnet, rpcUrls: { default: { http: [rpc] } } })],
  adapters: [new EvmAdapter()],
  enableEmbedded: true,
  // The kit knows the contract of the real USDC, and warns of another one unless the site names it.
  tokens: { 'eip155:1': [{ address: usdc, name: 'USD Coin', symbol: 'USDC' }] },
  themeMode: query.get('theme'),
  features: {
    connectorTypeOrder: ['recent', 'injected', 'walletConnect'],
    socials: ['google', 'apple', 'x', 'discord', 'github'],
    history: true,
  },
  termsConditionsUrl: 'https://shop.example/terms',
  privacyPolicyUrl: 'https://shop.example/privacy',
})

window.picture = {
  kit,
  usdc,
  /** The first connection prepares the picture: its wallet answers at once. */
  keepAsking: () => (isAsking = false),
  approve: () => approve(),
}

/** Announces a wallet (EIP-6963) that has the account and passes requests on to the chain. */
function announce(name, icon) {
  const provider = {
    on() {},
    removeListener() {},
    async request({ method, params = [] }) {
      if (method === 'eth_accounts') return []
      if (method === 'eth_requestAccounts') {
        if (!isAsking) await new Promise(resolve => (approve = resolve))
        return [account]
      }
      const response = await fetch(rpc, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = await response.json()
      if (error) throw error
      return result
    },
  }
  const detail = Object.freeze({
    info: {
      uuid: crypto.randomUUID(),
      name,
      icon: `data:image/svg+xml,${encodeURIComponent(icon)}`,
      rdns: `example.${name.toLowerCase()}`,
    },
    provider,
  })
  const send = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', send)
  send()
}
