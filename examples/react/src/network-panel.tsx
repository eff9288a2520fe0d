import { useAppKitNetwork } from '@latchkey/react'
import { type ReactNode, useState } from 'react'

import { networks } from './kit.ts'

export function NetworkPanel(): ReactNode {
  const { caipNetworkId, switchNetwork } = useAppKitNetwork()
  const [error, setError] = useState('')
  return (
    <section aria-labelledby="network-heading">
      <h2 id="network-heading">Network</h2>
      <div className="buttons">
        {networks.map(network => (
          <button
            key={network.id}
            aria-pressed={caipNetworkId === `eip155:${network.id}`}
            data-testid={`demo-switch-${network.id}`}
            onClick={() => {
              setError('')
              switchNetwork(network).catch((failure: Error) => setError(failure.message))
            }}
          >
            {network.name}
          </button>
        ))}
      </div>
      <output data-testid="demo-switch-error">{error}</output>
    </section>
  )
}
