import { type ReactNode, useState } from 'react'

import { sandboxUrl } from './sandbox.ts'
import { addSandboxWallet, hasSandboxWallet } from './sandbox-wallet.ts'

/** What there is to connect on a machine without a wallet: the sandbox's own two. */
export function SandboxPanel(): ReactNode {
  const [isAdded, setAdded] = useState(hasSandboxWallet)
  const [error, setError] = useState('')
  function add(): void {
    addSandboxWallet().then(
      () => setAdded(true),
      () => setError(`The sandbox does not answer at ${sandboxUrl}. Start it with "pnpm dev".`),
    )
  }
  return (
    <section aria-labelledby="sandbox-heading">
      <h2 id="sandbox-heading">Wallets to try</h2>
      <p>
        No wallet here? Add one to this page, or{' '}
        <a href={`${sandboxUrl}/wallet/`} target="_blank" rel="noreferrer">
          open the wallet app of the sandbox
        </a>{' '}
        and paste the pairing code there.
      </p>
      <button data-testid="demo-add-wallet" disabled={isAdded} onClick={add}>
        {isAdded ? 'The sandbox wallet is on this page' : 'Add the sandbox wallet to this page'}
      </button>
      <output>{error}</output>
    </section>
  )
}
