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

/** `initialState` is what the cookie tells: the server and the first render of the browser show the same. */
export function Providers({
  children,
  initialState,
}: {
  children: ReactNode
  initialState: State | undefined
}): ReactNode {
  const [queryClient] = useState(() => new QueryClient())
  // A server renders pages of many visitors, each with a config of its own.
  const [config] = useState(() => (typeof window === 'undefined' ? createAdapter() : adapter).wagmiConfig)
  return (
    <WagmiProvider config={config} {...(initialState && { initialState })}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
