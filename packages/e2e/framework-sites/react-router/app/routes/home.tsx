import { AppKitButton, useAppKitAccount } from '@latchkey/react'

export function meta() {
  return [{ title: 'Wallet site' }]
}

export default function Home() {
  const { address, isConnected } = useAppKitAccount()
  return (
    <main>
      <h1>Wallet site</h1>
      <AppKitButton />
      <p>{isConnected ? `Your address: ${address}` : 'Not connected'}</p>
    </main>
  )
}
