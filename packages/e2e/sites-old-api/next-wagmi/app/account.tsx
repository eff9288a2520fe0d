'use client'

import { useAppKitAccount, useAppKitNetwork, useAppKitState, useAppKitTheme, useDisconnect } from '@reown/appkit/react'
import { useAccount, useSignMessage } from 'wagmi'

export function Account() {
  const { address, isConnected, status } = useAppKitAccount()
  const { chain } = useAccount()
  const { caipNetwork } = useAppKitNetwork()
  const { open } = useAppKitState()
  const { themeMode } = useAppKitTheme()
  const { disconnect } = useDisconnect()
  const { signMessage, data } = useSignMessage()
  return (
    <>
      <p data-testid="status">{status}</p>
      <p data-testid="address">{address}</p>
      <p data-testid="network">
        {caipNetwork?.name} {chain?.name} {themeMode} {open ? 'open' : ''}
      </p>
      {isConnected && <button onClick={() => signMessage({ message: 'Hello Reown AppKit!' })}>Sign</button>}
      {isConnected && <button onClick={() => disconnect()}>Disconnect</button>}
      <p data-testid="signature">{data}</p>
    </>
  )
}
