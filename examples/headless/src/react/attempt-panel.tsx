import { useAppKitWallets } from '@latchkey/react'
import { type ReactNode, useEffect, useRef } from 'react'

import { namespaceChoices } from '../namespaces.ts'
import { toQrPath } from '../qr-path.ts'
import type { Attempt } from './use-attempt.ts'

/** Shows a question, a code, or a wait. The focus moves to it and back. */
export function AttemptPanel({ attempt }: { attempt: Attempt }): ReactNode {
  const { connect, pairingUri } = useAppKitWallets()
  const { asking, waiting } = attempt
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = asking !== undefined || waiting !== undefined
  useEffect(() => {
    if (!isOpen) return
    const origin = document.activeElement
    heading.current?.focus()
    return () => {
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus()
    }
  }, [isOpen])
  if (!isOpen) return null

  return (
    <div className="attempt">
      <h3 ref={heading} tabIndex={-1}>
        {asking
          ? `Which accounts of ${asking.name}?`
          : pairingUri
            ? `Scan with ${waiting ?? ''}`
            : `Continue in ${waiting ?? ''}`}
      </h3>
      {asking && (
        <ul className="choices">
          {asking.namespaces.map(namespace => (
            <li key={namespace}>
              <button
                onClick={() =>
                  attempt.run(asking.name, signal =>
                    connect({ connectorId: asking.connectorId ?? '', namespace, signal }),
                  )
                }
              >
                {namespaceChoices[namespace]}
              </button>
            </li>
          ))}
        </ul>
      )}
      {waiting !== undefined && (pairingUri ? <Code uri={pairingUri} /> : <p>Approve the request there.</p>)}
      <button onClick={attempt.cancel}>Cancel</button>
    </div>
  )
}

function Code({ uri }: { uri: string }): ReactNode {
  const { path, size } = toQrPath(uri)
  return (
    <>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code">
        <path d={path} />
      </svg>
      <p>
        <label>
          Or paste this in the wallet <input readOnly value={uri} />
        </label>
      </p>
    </>
  )
}
