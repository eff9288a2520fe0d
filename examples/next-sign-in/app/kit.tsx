'use client'

import { EvmAdapter } from '@latchkey/adapter-evm'
import { mainnet } from '@latchkey/appkit/networks'
import { AppKitProvider } from '@latchkey/react'
import { Siwx } from '@latchkey/siwx'
import type { ReactNode } from 'react'

const siwx = new Siwx({ server: '/siwx' })

/** Provides the kit with sign-in: a user who connects must also sign in, because `required` is the default of `Siwx`. */
export function Kit({ children }: { children: ReactNode }): ReactNode {
  return (
    <AppKitProvider
      projectId="next-sign-in-example"
      networks={[mainnet]}
      adapters={[new EvmAdapter()]}
      services={process.env.NEXT_PUBLIC_SANDBOX_URL ?? 'http://127.0.0.1:4040'}
      features={{ email: false, socials: false }}
      siwx={siwx}
    >
      {children}
    </AppKitProvider>
  )
}
