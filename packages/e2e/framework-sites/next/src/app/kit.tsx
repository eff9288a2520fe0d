'use client'

import { EvmAdapter } from '@latchkey/adapter-evm'
import { mainnet, polygon } from '@latchkey/appkit/networks'
import { AppKitProvider } from '@latchkey/react'
import type { ReactNode } from 'react'

export function Kit({ children }: { children: ReactNode }) {
  return (
    <AppKitProvider
      projectId="your-project"
      networks={[mainnet, polygon]}
      adapters={[new EvmAdapter()]}
      services={process.env.NEXT_PUBLIC_SERVICES}
    >
      {children}
    </AppKitProvider>
  )
}
