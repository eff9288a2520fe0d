'use client'

import { useAppKit, useAppKitAccount, useAppKitNetwork } from '@latchkey/react'
import type { ReactNode } from 'react'

export function Account(): ReactNode {
  const { open } = useAppKit()
  const { address, status } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  return (
    <>
      <button data-testid="demo-open" onClick={() => void open()}>
        {status === 'connected' ? 'Open account' : 'Connect wallet'}
      </button>
      <p data-testid="demo-status">{status}</p>
      <p data-testid="demo-address">{address ?? 'No account'}</p>
      <p data-testid="demo-network">{caipNetwork?.name ?? 'No network'}</p>
    </>
  )
}
