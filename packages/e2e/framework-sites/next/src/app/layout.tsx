import type { ReactNode } from 'react'

import { Kit } from './kit'

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Kit>{children}</Kit>
      </body>
    </html>
  )
}
