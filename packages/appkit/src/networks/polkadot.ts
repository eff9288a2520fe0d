import { defineChain } from '@latchkey/primitives'

/** The relay chain. Balances, transfers and staking are on Asset Hub: {@link polkadotAssetHub}. */
export const polkadot = /* #__PURE__ */ defineChain({
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://rpc.polkadot.io'], webSocket: ['wss://rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://polkadot.subscan.io' } },
  testnet: false,
})

/** Polkadot Asset Hub. */
export const polkadotAssetHub = /* #__PURE__ */ defineChain({
  id: '68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: {
    default: {
      http: ['https://polkadot-asset-hub-rpc.polkadot.io'],
      webSocket: ['wss://polkadot-asset-hub-rpc.polkadot.io'],
    },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' } },
  testnet: false,
})

/** Kusama Asset Hub. */
export const kusamaAssetHub = /* #__PURE__ */ defineChain({
  id: '48239ef607d7928874027a43a6768920',
  name: 'Kusama Asset Hub',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:48239ef607d7928874027a43a6768920',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: {
    default: {
      http: ['https://kusama-asset-hub-rpc.polkadot.io'],
      webSocket: ['wss://kusama-asset-hub-rpc.polkadot.io'],
    },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-kusama.subscan.io' } },
  testnet: false,
})

/** Westend Asset Hub, a test network. */
export const westendAssetHub = /* #__PURE__ */ defineChain({
  id: '67f9723393ef76214df0118c34bbbd3d',
  name: 'Westend Asset Hub',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:67f9723393ef76214df0118c34bbbd3d',
  nativeCurrency: { name: 'Westie', symbol: 'WND', decimals: 12 },
  rpcUrls: {
    default: {
      http: ['https://westend-asset-hub-rpc.polkadot.io'],
      webSocket: ['wss://westend-asset-hub-rpc.polkadot.io'],
    },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-westend.subscan.io' } },
  testnet: true,
})

/** The relay chain. Balances and transfers are on {@link westendAssetHub}. */
export const westend = /* #__PURE__ */ defineChain({
  id: 'e143f23803ac50e8f6f8e62695d1ce9e',
  name: 'Westend',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  nativeCurrency: { name: 'Westie', symbol: 'WND', decimals: 12 },
  rpcUrls: { default: { http: ['https://westend-rpc.polkadot.io'], webSocket: ['wss://westend-rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://westend.subscan.io' } },
  testnet: true,
})
