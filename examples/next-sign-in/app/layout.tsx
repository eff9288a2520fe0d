import type { Metadata } from 'next'
import type { ReactNode } from 'react'

import { Kit } from './kit.tsx'

export const metadata: Metadata = {
  title: 'Signing in with Latchkey and Next',
  description: 'A server-rendered site with a page that only a signed-in address sees',
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
