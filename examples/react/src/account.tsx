import { formatBalance } from '@latchkey/appkit/account'
import {
  useAppKitAccount,
  useAppKitAccountDetails,
  useAppKitNetwork,
  useDisconnect,
  useWalletInfo,
} from '@latchkey/react'
import { type ReactNode, useState } from 'react'

import { networks } from './kit.ts'

/** Shows the active account, and its network. */
export function Account(): ReactNode {
  const { address, status } = useAppKitAccount()
  const { balance, balanceSymbol = '' } = useAppKitAccountDetails()
  const { caipNetwork, switchNetwork } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo()
  const { disconnect } = useDisconnect()
  const [error, setError] = useState('')
  return (
    <section>
      <h2>Account</h2>
      <dl>
        <dt>Status</dt>
        <dd data-testid="demo-status">{status}</dd>
        <dt>Wallet</dt>
        <dd data-testid="demo-wallet">{walletInfo?.name}</dd>
        <dt>Address</dt>
        <dd data-testid="demo-address">{address}</dd>
        <dt>Balance</dt>
        <dd data-testid="demo-balance">
          {balance !== undefined && `${formatBalance(balance, navigator.language)} ${balanceSymbol}`}
        </dd>
        <dt>Network</dt>
        <dd data-testid="demo-network">{caipNetwork?.name}</dd>
      </dl>
      <p>
        {networks.map(network => (
          <button
            key={network.id}
            aria-pressed={caipNetwork?.id === network.id}
            data-testid={`demo-switch-${network.id}`}
            onClick={() => {
              setError('')
              switchNetwork(network).catch((failure: Error) => setError(failure.message))
            }}
          >
            {network.name}
          </button>
        ))}
        <button data-testid="demo-disconnect" disabled={!address} onClick={() => void disconnect()}>
          Disconnect
        </button>
      </p>
      <output>{error}</output>
    </section>
  )
}
