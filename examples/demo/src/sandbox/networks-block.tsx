import type { ReactNode } from 'react'

import ethereumMark from '../controls/marks/eip155.svg'
import polygonMark from '../controls/marks/polygon.svg'
import solanaMark from '../controls/marks/solana.svg'
import { useTexts } from '../language.ts'
import type { SandboxNetwork } from './sandbox-client.ts'
import type { SandboxState } from './create-sandbox-store.ts'
import { texts } from './texts.ts'

/** The running chains of the sandbox, with the response times of their nodes. */
export function NetworksBlock({ state: { report } }: { state: SandboxState }): ReactNode {
  const { networks: words, loading } = useTexts(texts)
  const networks = report?.networks ?? []
  const off = networks.filter(({ status }) => status === 'off')
  return (
    <section className="block" aria-labelledby="networks-heading">
      <div className="block-head">
        <h3 id="networks-heading">{words.heading}</h3>
        {off.length > 0 && (
          <span className="block-aside" title={off.map(({ name }) => name).join(', ')}>
            {words.off(off.length)}
          </span>
        )}
      </div>
      {networks.length === 0 && <p className="block-note">{loading}</p>}
      <ul data-testid="sandbox-networks">
        {networks
          .filter(({ status }) => status !== 'off')
          .map(({ caip2, name, status, answersInMs }) => (
            <li key={caip2} className="network">
              <img src={markOf(caip2)} alt="" width={20} height={20} />
              <span>{name}</span>
              <span className="network-time">{answersInMs !== undefined && words.milliseconds(answersInMs)}</span>
              <span className="network-state">
                <i className={`dot ${status === 'up' ? '' : 'dot--bad'}`} />
                {status === 'up' ? words.up : words.down}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}

function markOf(caip2: SandboxNetwork['caip2']): string {
  if (caip2 === 'eip155:137') return polygonMark
  return caip2.startsWith('solana:') ? solanaMark : ethereumMark
}
