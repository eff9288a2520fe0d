import type { ReactNode } from 'react'

import { Account } from './account.tsx'

export default function Page(): ReactNode {
  return (
    <main>
      <h1>Latchkey with Next</h1>
      <Account />
    </main>
  )
}
