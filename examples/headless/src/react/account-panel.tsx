import {
  type ChainNamespace,
  getDefaultKit,
  useAppKitAccount,
  useAppKitConnection,
  useAppKitConnections,
  useDisconnect,
  useWalletInfo,
} from '@latchkey/react'
import { type ReactNode, useState } from 'react'

import { namespaceChoices } from '../namespaces.ts'
import { signText } from '../sign-text.ts'

/** Shows the account of a namespace, if one is connected. */
export function AccountPanel({ namespace }: { namespace: ChainNamespace }): ReactNode {
  const { address, isConnected } = useAppKitAccount({ namespace })
  const { walletInfo } = useWalletInfo(namespace)
  const { connections } = useAppKitConnections(namespace)
  const { connection: active, switchConnection } = useAppKitConnection({
    namespace,
    onSuccess: () => setProblem(''),
    onError: () => setProblem('That wallet did not answer. The one above stays connected.'),
  })
  const { disconnect } = useDisconnect()
  const [signature, setSignature] = useState('')
  const [problem, setProblem] = useState('')
  if (!isConnected) return null
  const title = `${namespaceChoices[namespace]}: ${walletInfo?.name ?? 'wallet'}`

  async function sign(): Promise<void> {
    const signing = signText(getDefaultKit(), namespace, 'Hello from my own list')
    setSignature(await signing.catch((error: Error) => error.message))
  }

  return (
    <article aria-label={title} data-namespace={namespace}>
      <h3>{title}</h3>
      <p className="address">{address}</p>
      <p>
        <button onClick={() => void sign()}>Sign a message</button>{' '}
        {/* A wallet that does not hear of it changes nothing: the site is disconnected. */}
        <button onClick={() => void disconnect({ namespace }).catch(() => {})}>Disconnect</button>
      </p>
      <output>{signature}</output>
      <p role="alert">{problem}</p>
      {connections
        .filter(({ connectorId }) => connectorId !== active?.connectorId)
        .map(connection => (
          <button key={connection.connectorId} onClick={() => void switchConnection({ connection })}>
            Use {connection.wallet.name}
          </button>
        ))}
    </article>
  )
}
