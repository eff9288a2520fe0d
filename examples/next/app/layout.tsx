import type { Metadata } from 'next'
import type { ReactNode } from 'react'

import { Kit } from './kit.tsx'

export const metadata: Metadata = {
  title: 'Latchkey with Next',
  description: 'A server-rendered site that connects wallets with Latchkey',
}

export default function RootLayout({ children }: { children: ReactNode }): ReactNode {
  return (
    <html lang="en">
      <body>
        <Kit>{children}</Kit>
      </body>
    </html>
  )
}
