import { type ChainNamespace, useAppKit, useAppKitAccount, useAppKitProvider } from '@latchkey/react'
import { type ReactNode, useState } from 'react'

import { type ChainProvider, signers } from './signers.ts'

const names: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** A row for each chain: it connects a wallet, and signs with it. */
export function Chains(): ReactNode {
  return (
    <section>
      <h2>Chains</h2>
      <ul>
        {(Object.keys(names) as ChainNamespace[]).map(namespace => (
          <Chain key={namespace} namespace={namespace} />
        ))}
      </ul>
    </section>
  )
}

function Chain({ namespace }: { namespace: ChainNamespace }): ReactNode {
  const { open } = useAppKit()
  const { status } = useAppKitAccount({ namespace })
  return (
    <li>
      <b>{names[namespace]}</b> <span data-testid={`status-${namespace}`}>{status}</span>{' '}
      <button data-testid={`open-${namespace}`} onClick={() => void open({ view: 'Connect', namespace })}>
        Connect {names[namespace]}
      </button>
      <Sign namespace={namespace} id={namespace} />
    </li>
  )
}

/** Signs with the wallet of a chain. */
function Sign({ namespace, id }: { namespace: ChainNamespace; id: string }): ReactNode {
  const { caipAddress, address } = useAppKitAccount({ namespace })
  const { walletProvider: provider } = useAppKitProvider<ChainProvider>(namespace)
  const [text, setText] = useState('')

  function sign(): void {
    const chainId = caipAddress?.split(':')[1]
    if (!address || !provider || !chainId) return
    setText('')
    signers[namespace]({ provider, address, chainId }, 'Hello from Latchkey').then(setText, (error: Error) =>
      setText(error.message),
    )
  }
  return (
    <>
      <button data-testid={`sign-${id}`} disabled={!address || !provider} onClick={sign}>
        Sign with {names[namespace]}
      </button>
      <output data-testid={`signature-${id}`}>{text}</output>
    </>
  )
}
