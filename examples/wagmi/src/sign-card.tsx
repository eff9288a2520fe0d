import type { ReactNode } from 'react'
import { useAccount, useSignMessage } from 'wagmi'

export function SignCard(): ReactNode {
  const { isConnected } = useAccount()
  const { data, error, isPending, signMessage } = useSignMessage()
  return (
    <section aria-labelledby="sign-heading">
      <h2 id="sign-heading">useSignMessage</h2>
      <button
        data-testid="sign"
        disabled={!isConnected || isPending}
        onClick={() => signMessage({ message: 'Hello from wagmi' })}
      >
        Sign a message
      </button>
      <output data-testid="signature">{error?.name ?? data}</output>
    </section>
  )
}
