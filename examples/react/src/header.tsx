import { AppKitButton, AppKitNetworkButton, KitError, useAppKit, useAppKitAccount } from '@latchkey/react'
import { type ReactNode, useState } from 'react'

/** The kit's buttons, beside a button of the site's own. */
export function Header(): ReactNode {
  const { open } = useAppKit()
  const { isConnected } = useAppKitAccount()
  const [hasFailed, setFailed] = useState(false)

  function show(): void {
    setFailed(false)
    // A KitError was already shown by the modal. Any other error means that its code did not load.
    open().catch((error: unknown) => setFailed(!KitError.is(error)))
  }
  return (
    <header>
      <h1>A React site</h1>
      <button data-testid="demo-open" onClick={show}>
        {isConnected ? 'Open account' : 'Connect wallet'}
      </button>
      {/* Before that, the page loads no code of the kit's own buttons. */}
      {isConnected && (
        <>
          <AppKitNetworkButton />
          <AppKitButton balance="hide" />
        </>
      )}
      <p role="alert" data-testid="demo-notice">
        {hasFailed && 'The wallet window did not load. Check your connection and try again.'}
      </p>
    </header>
  )
}
