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

import { families } from '../families.ts'
import { signText } from '../sign-text.ts'

/** One family's account; nothing where none is connected. */
export function AccountPanel({ namespace }: { namespace: ChainNamespace }): ReactNode {
  const { address, isConnected } = useAppKitAccount({ namespace })
  const { walletInfo } = useWalletInfo(namespace)
  const { connections } = useAppKitConnections(namespace)
  const { switchConnection } = useAppKitConnection({ namespace })
  const { disconnect } = useDisconnect()
  const [signature, setSignature] = useState('')
  if (!isConnected) return null
  const title = `${families[namespace]}: ${walletInfo?.name ?? 'wallet'}`

  async function sign(): Promise<void> {
    const kit = getDefaultKit()
    if (!kit) return
    setSignature(await signText(kit, namespace, 'Hello from my own list').catch((error: Error) => error.message))
  }

  return (
    <article aria-label={title} data-family={namespace}>
      <h3>{title}</h3>
      <p className="address">{address}</p>
      <p>
        <button onClick={() => void sign()}>Sign a message</button>{' '}
        <button onClick={() => void disconnect({ namespace })}>Disconnect</button>
      </p>
      <output>{signature}</output>
      {connections.slice(1).map(connection => (
        <button key={connection.connectorId} onClick={() => void switchConnection({ connection })}>
          Use {connection.wallet.name}
        </button>
      ))}
    </article>
  )
}
