import type { Connector, WalletSession } from '@latchkey/appkit/extension'

const session: WalletSession = {
  accounts: [{ namespace: 'eip155', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', type: 'eoa' }],
  networks: { eip155: 'eip155:1' },
}

/** An account for viewing, without a wallet, which cannot sign. */
export const demoAccount: Connector = {
  id: 'demo',
  name: 'Demo account',
  type: 'EXTERNAL',
  chain: 'eip155',
  chains: ['eip155'],
  connect: async () => session,
  reconnect: async () => session,
  disconnect: async () => {},
  switchNetwork: async () => {},
  watch: () => () => {},
  getProvider: () => undefined,
}
