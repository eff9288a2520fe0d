import { type ChainNamespace, type ListedWallet, useAppKitWallets } from '@latchkey/react'
import { type ReactNode, useState } from 'react'

import { namespaceChoices, namespaces } from '../namespaces.ts'
import { type Attempt, needsNamespace } from './use-attempt.ts'

export function WalletList({ attempt }: { attempt: Attempt }): ReactNode {
  const { wallets, isFetching, search, connect, error } = useAppKitWallets()
  const [selectedNamespace, setSelectedNamespace] = useState<ChainNamespace | ''>('')
  const shown = wallets.filter(wallet => selectedNamespace === '' || wallet.namespaces.includes(selectedNamespace))

  function choose(wallet: ListedWallet): void {
    const namespace = selectedNamespace || undefined
    if (needsNamespace(wallet, namespace)) return attempt.ask(wallet)
    attempt.run(wallet.name, signal =>
      connect({
        ...(wallet.connectorId ? { connectorId: wallet.connectorId } : { walletId: wallet.id }),
        ...(namespace && { namespace }),
        signal,
      }),
    )
  }

  return (
    <>
      <div className="fields">
        <label>
          <span>Search wallets</span>
          <input type="search" onChange={event => search(event.target.value)} />
        </label>
        <label>
          <span>Network family</span>
          <select
            value={selectedNamespace}
            onChange={event => setSelectedNamespace(event.target.value as typeof selectedNamespace)}
          >
            <option value="">All</option>
            {namespaces.map(namespace => (
              <option key={namespace} value={namespace}>
                {namespaceChoices[namespace]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <output>
        {error
          ? 'The list did not load. Change the search to try again.'
          : shown.length === 1
            ? '1 wallet'
            : `${shown.length} wallets`}
      </output>
      <ul className="wallets" aria-label="Wallets" aria-busy={isFetching}>
        {shown.map(wallet => (
          <li key={wallet.id}>
            <button data-wallet={wallet.id} onClick={() => choose(wallet)}>
              {wallet.imageUrl ? (
                <img src={wallet.imageUrl} alt="" loading="lazy" width={40} height={40} />
              ) : (
                <span className="monogram" aria-hidden="true">
                  {wallet.name.slice(0, 1)}
                </span>
              )}
              <span>{wallet.name}</span>
              {wallet.isInstalled && <small>Installed</small>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
