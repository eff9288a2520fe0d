'use client'

import { useAppKitAccount } from '@latchkey/react'

export function Account() {
  const { address, isConnected } = useAppKitAccount()
  return <p>{isConnected ? `Your address: ${address}` : 'Not connected'}</p>
}
