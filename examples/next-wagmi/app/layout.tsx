import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { cookieToInitialState } from 'wagmi'

import { createAdapter } from './adapter.ts'
import { Providers } from './providers.tsx'

export const metadata: Metadata = {
  title: 'wagmi and Latchkey with Next',
  description: 'A server-rendered wagmi site whose wallets come from Latchkey',
}

export default async function RootLayout({ children }: { children: ReactNode }): Promise<ReactNode> {
  const initialState = cookieToInitialState(createAdapter().wagmiConfig, (await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState}>{children}</Providers>
      </body>
    </html>
  )
}
