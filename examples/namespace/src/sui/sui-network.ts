import { defineChain } from '@latchkey/appkit'

export const sui = defineChain({
  id: 'mainnet',
  name: 'Sui',
  chainNamespace: 'sui',
  nativeCurrency: { name: 'Sui', symbol: 'SUI', decimals: 9 },
  rpcUrls: { default: { http: ['https://fullnode.mainnet.sui.io'] } },
  blockExplorers: { default: { name: 'Suiscan', url: 'https://suiscan.xyz/mainnet' } },
})
