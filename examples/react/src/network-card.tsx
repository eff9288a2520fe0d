import { useAppKitNetwork } from '@latchkey/react'
import { type ReactNode, useState } from 'react'

import { networks } from './kit.ts'
import { texts } from './texts.ts'

export function NetworkCard(): ReactNode {
  const { caipNetwork, switchNetwork } = useAppKitNetwork()
  const [error, setError] = useState('')
  return (
    <section className="plate" aria-labelledby="network-heading">
      <h3 id="network-heading">{texts.code.network.title}</h3>
      <p>{texts.code.network.text}</p>
      <div className="actions">
        {networks.map(network => (
          <button
            key={network.id}
            aria-pressed={caipNetwork?.id === network.id}
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
