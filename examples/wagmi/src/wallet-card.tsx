import type { ReactNode } from 'react'
import { useAccount, useConnect, useDisconnect } from 'wagmi'

/** Shows wagmi's own list: the kit's wallets and the site's. */
export function WalletCard(): ReactNode {
  const { isConnected } = useAccount()
  const { connect, connectors, error } = useConnect()
  const { disconnect } = useDisconnect()
  return (
    <section aria-labelledby="wallets-heading">
      <h2 id="wallets-heading">useConnect, useDisconnect</h2>
      <p className="choices">
        {connectors.map(connector => (
          <button key={connector.uid} data-testid={`connect-${connector.id}`} onClick={() => connect({ connector })}>
            {connector.name}
          </button>
        ))}
        <button data-testid="disconnect" disabled={!isConnected} onClick={() => disconnect()}>
          Disconnect
        </button>
      </p>
      <output data-testid="connect-error">{error?.name}</output>
    </section>
  )
}
