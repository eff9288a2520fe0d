'use client'

import { EvmAdapter } from '@latchkey/adapter-evm'
import { mainnet, polygon } from '@latchkey/appkit/networks'
import { AppKitProvider } from '@latchkey/react'
import type { ReactNode } from 'react'

/**
 * Provides the kit. It is created in the browser; on the server its hooks return the same values as in the first client render.
 */
export function Kit({ children }: { children: ReactNode }): ReactNode {
  return (
    <AppKitProvider
      projectId="next-example"
      networks={[mainnet, polygon]}
      adapters={[new EvmAdapter()]}
      services={process.env.NEXT_PUBLIC_SANDBOX_URL ?? 'http://127.0.0.1:4040'}
      features={{ email: false, socials: false }}
    >
      {children}
    </AppKitProvider>
  )
}
