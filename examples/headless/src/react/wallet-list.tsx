import { type ChainNamespace, type ListedWallet, useAppKitWallets } from '@latchkey/react'
import { type ReactNode, useState } from 'react'

import { families, namespaces } from '../families.ts'
import { type Attempt, needsFamily } from './use-attempt.ts'

export function WalletList({ attempt }: { attempt: Attempt }): ReactNode {
  const { wallets, isFetching, search, connect, error } = useAppKitWallets()
  const [family, setFamily] = useState<ChainNamespace | ''>('')
  const shown = wallets.filter(wallet => family === '' || wallet.namespaces.includes(family))

  function choose(wallet: ListedWallet): void {
    const namespace = family || undefined
    if (needsFamily(wallet, namespace)) return attempt.ask(wallet)
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
          <select value={family} onChange={event => setFamily(event.target.value as typeof family)}>
            <option value="">All</option>
            {namespaces.map(namespace => (
              <option key={namespace} value={namespace}>
                {families[namespace]}
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
