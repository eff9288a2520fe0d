import {
  type ChainNamespace,
  useAppKit,
  useAppKitAccount,
  useAppKitProvider,
  useDisconnect,
  useWalletInfo,
} from '@latchkey/react'
import { type ReactNode, useState } from 'react'

import { type FamilyProvider, signers } from './signers.ts'

/** What one family's hooks tell, and a signature by its own provider. */
export function FamilyPanel({ namespace, name }: { namespace: ChainNamespace; name: string }): ReactNode {
  const { open } = useAppKit()
  const { address, caipAddress, isConnected, status } = useAppKitAccount({ namespace })
  const { walletProvider } = useAppKitProvider<FamilyProvider>(namespace)
  const { walletInfo } = useWalletInfo(namespace)
  const { disconnect } = useDisconnect()
  const [answer, setAnswer] = useState('')
  const heading = `${namespace}-heading`

  function sign(): void {
    if (!walletProvider || !address || !caipAddress) return
    const chainId = caipAddress.split(':')[1] ?? ''
    setAnswer('Waiting for the wallet')
    signers[namespace](walletProvider, { address, chainId, text: `Hello from ${name}` }).then(
      setAnswer,
      (error: Error) => setAnswer(error.message),
    )
  }

  return (
    <section aria-labelledby={heading} data-family={namespace}>
      <h2 id={heading}>{name}</h2>
      <dl>
        <dt>Status</dt>
        <dd data-testid={`status-${namespace}`}>{status}</dd>
        <dt>Address</dt>
        <dd data-testid={`address-${namespace}`}>{address ?? 'none'}</dd>
        <dt>Wallet</dt>
        <dd>{walletInfo?.name ?? 'none'}</dd>
      </dl>
      <div className="buttons">
        {isConnected ? (
          <>
            <button data-testid={`sign-${namespace}`} onClick={sign}>
              Sign a message
            </button>
            <button onClick={() => void disconnect({ namespace })}>Disconnect</button>
          </>
        ) : (
          <button data-testid={`open-${namespace}`} onClick={() => void open({ view: 'Connect', namespace })}>
            Connect a wallet for {name}
          </button>
        )}
      </div>
      <output data-testid={`signature-${namespace}`}>{answer}</output>
    </section>
  )
}
