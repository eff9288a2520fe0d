import { type ReactNode, useState } from 'react'

import { sandboxUrl } from './sandbox.ts'

/** What there is to connect on a machine without a wallet: the sandbox's own two. */
export function SandboxPanel(): ReactNode {
  const [added, setAdded] = useState(false)
  function addInPageWallet(): void {
    const script = Object.assign(document.createElement('script'), {
      src: `${sandboxUrl}/wallet/in-page.js`,
      type: 'module',
    })
    script.addEventListener('load', () => setAdded(true))
    document.head.append(script)
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
      <button data-testid="demo-add-wallet" disabled={added} onClick={addInPageWallet}>
        {added ? 'The sandbox wallet is on this page' : 'Add the sandbox wallet to this page'}
      </button>
    </section>
  )
}
