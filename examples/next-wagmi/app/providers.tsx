'use client'

import { createAppKit } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type State, WagmiProvider } from 'wagmi'

import { createAdapter, networks, projectId, sandboxUrl } from './adapter.ts'

const adapter = createAdapter()

createAppKit({
  projectId,
  networks: [...networks],
  adapters: [adapter],
  services: sandboxUrl,
  features: { email: false, socials: false },
})

/**
 * Provides wagmi and the kit. `initialState` comes from the cookie, so that the server and the first render of the browser show
 * the same.
 */
export function Providers({
  children,
  initialState,
}: {
  children: ReactNode
  initialState: State | undefined
}): ReactNode {
  const [queryClient] = useState(() => new QueryClient())
  // A server renders pages for many users, each with its own config.
  const [config] = useState(() => (typeof window === 'undefined' ? createAdapter() : adapter).wagmiConfig)
  return (
    <WagmiProvider config={config} {...(initialState && { initialState })}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
