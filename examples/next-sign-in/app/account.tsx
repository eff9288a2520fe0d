'use client'

import { useAppKit, useAppKitAccount, useDisconnect } from '@latchkey/react'
import type { ReactNode } from 'react'

export function Account(): ReactNode {
  const { open } = useAppKit()
  const { address, status } = useAppKitAccount()
  const { disconnect } = useDisconnect()
  if (status !== 'connected')
    return (
      <button data-testid="demo-open" onClick={() => void open()}>
        Sign in
      </button>
    )
  return (
    <>
      <p data-testid="demo-address">{address}</p>
      {/* A link of the document loads the page again, so that no answer of the server to another account is kept. */}
      <a data-testid="demo-link" href="/orders">
        Orders
      </a>
      <button data-testid="demo-sign-out" onClick={() => void disconnect()}>
        Sign out
      </button>
    </>
  )
}
