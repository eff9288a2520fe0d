import { type ChainNamespace, getDefaultKit, useAppKitConnections } from '@latchkey/react'
import type { ReactNode } from 'react'

import { namespaceChoices, namespaces } from '../namespaces.ts'
import type { Attempt } from './use-attempt.ts'

/** Shows wallets of earlier visits, to connect again. */
export function RecentList({ attempt }: { attempt: Attempt }): ReactNode {
  return namespaces.map(namespace => <RecentOf key={namespace} namespace={namespace} attempt={attempt} />)
}

function RecentOf({ namespace, attempt }: { namespace: ChainNamespace; attempt: Attempt }): ReactNode {
  const { recentConnections } = useAppKitConnections(namespace)
  return recentConnections.map(connection => {
    const { name } = connection.wallet
    const connect = (): Promise<unknown> => getDefaultKit().switchConnection({ connection, namespace })
    return (
      // All pairings have the same connector, so the wallet's name is part of the key.
      <p key={connection.connectorId + name}>
        <button onClick={() => attempt.run(name, connect)}>
          Connect {name} again on {namespaceChoices[namespace]}
        </button>
      </p>
    )
  })
}
