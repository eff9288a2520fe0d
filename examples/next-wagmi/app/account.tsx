'use client'

import { useAppKit, useAppKitAccount, useAppKitNetwork, useWalletInfo } from '@latchkey/react'
import type { ReactNode } from 'react'
import { useAccount, useChainId, useConnect, useDisconnect } from 'wagmi'

/** Shows the state of wagmi, and that of the kit. */
export function Account(): ReactNode {
  const { open } = useAppKit()
  const { address, chainId, connector, status } = useAccount()
  const configured = useChainId()
  const { connect, connectors } = useConnect()
  const { disconnect } = useDisconnect()
  const kit = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo('eip155')
  return (
    <>
      <p>
        <button data-testid="open" onClick={() => void open()}>
          Open the modal
        </button>
        {connectors.map(each => (
          <button key={each.uid} data-testid={`connect-${each.id}`} onClick={() => connect({ connector: each })}>
            {each.name}
          </button>
        ))}
        <button data-testid="disconnect" onClick={() => disconnect()}>
          Disconnect
        </button>
      </p>
      <ul aria-label="wagmi">
        <li data-testid="wagmi-status">{status}</li>
        <li data-testid="wagmi-address">{address}</li>
        <li data-testid="wagmi-chain">{chainId ?? configured}</li>
        <li data-testid="wagmi-wallet">{connector?.name}</li>
      </ul>
      <ul aria-label="Latchkey">
        <li data-testid="kit-status">{kit.status}</li>
        <li data-testid="kit-address">{kit.address}</li>
        <li data-testid="kit-chain">{caipNetwork?.id}</li>
        <li data-testid="kit-wallet">{walletInfo?.name}</li>
      </ul>
    </>
  )
}
