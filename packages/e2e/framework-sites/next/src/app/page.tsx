import { AppKitButton } from '@latchkey/react'

import { Account } from './account'

export default function Page() {
  return (
    <main>
      <h1>Wallet site</h1>
      <AppKitButton />
      <Account />
    </main>
  )
}
