import type { ReactNode } from 'react'
import { useSwitchChain } from 'wagmi'

export function NetworkCard(): ReactNode {
  const { chains, error, switchChain } = useSwitchChain()
  return (
    <section aria-labelledby="networks-heading">
      <h2 id="networks-heading">useSwitchChain</h2>
      <p className="choices">
        {chains.map(({ id, name }) => (
          <button key={id} data-testid={`switch-${id}`} onClick={() => switchChain({ chainId: id })}>
            {name}
          </button>
        ))}
      </p>
      <output data-testid="switch-error">{error?.name}</output>
    </section>
  )
}
