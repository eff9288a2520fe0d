import { Account } from './account'

export default function Home() {
  return (
    <main>
      <appkit-button />
      <Account />
    </main>
  )
}
