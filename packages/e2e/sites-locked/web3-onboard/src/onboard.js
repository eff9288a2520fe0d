import Onboard from '@web3-onboard/core'
import injectedModule from '@web3-onboard/injected-wallets'
import ledgerModule from '@web3-onboard/ledger'
import walletConnectModule from '@web3-onboard/walletconnect'

const walletConnect = walletConnectModule({ projectId: '0123456789abcdef0123456789abcdef' })

let onboard

if (!onboard) {
  onboard = Onboard({
    wallets: [injectedModule(), ledgerModule({ walletConnectVersion: 2 }), walletConnect],
    chains: [{ id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: 'https://eth.example' }],
    appMetadata: { name: 'Shop', icon: '<svg></svg>', description: 'A shop' },
  })
}

export default onboard
