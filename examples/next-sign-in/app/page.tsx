import type { ReactNode } from 'react'

import { Account } from './account.tsx'

export default function Page(): ReactNode {
  return (
    <main>
      <h1>Signing in with Latchkey and Next</h1>
      <Account />
    </main>
  )
}
