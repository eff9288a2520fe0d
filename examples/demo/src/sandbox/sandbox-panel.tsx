import { type ReactNode, useEffect } from 'react'

import { Icon } from '../controls/parts/icon.tsx'
import { useTexts } from '../language.ts'
import { sandboxUrl } from '../sandbox-url.ts'
import { ClearButton } from './clear-button.tsx'
import { FaultsBlock } from './faults-block.tsx'
import { FundBlock } from './fund-block.tsx'
import { MailBlock } from './mail-block.tsx'
import { NetworksBlock } from './networks-block.tsx'
import { sandboxStore } from './sandbox-store.ts'
import { texts } from './texts.ts'
import { useSandbox } from './use-sandbox.ts'

export interface SandboxPanelProps {
  /** Closes the panel. `undefined` below 720 px, where the panel is a separate pane. */
  onClose: (() => void) | undefined
}

/** Shows funds, mail, faults and networks of the sandbox. It covers the code column exactly. */
export function SandboxPanel({ onClose }: SandboxPanelProps): ReactNode {
  const { heading, close, offline, wallet } = useTexts(texts)
  const state = useSandbox()
  // A user who closes the panel has seen its news.
  useEffect(() => () => sandboxStore.markMailSeen(), [])
  return (
    <section className="plate drawer" aria-labelledby="sandbox-heading" data-testid="sandbox-panel">
      <div className="drawer-head">
        <Icon name="flask" size={18} />
        <h2 id="sandbox-heading" className="fill">
          {heading}
        </h2>
        <ClearButton />
        {onClose && (
          <button className="icon-button" aria-label={close} data-testid="sandbox-close" onClick={onClose}>
            <Icon name="close" size={18} />
          </button>
        )}
      </div>
      {state.isReachable === false && (
        <p className="drawer-warning" role="alert">
          <Icon name="warning" size={18} />
          {offline(sandboxUrl)}
        </p>
      )}
      <FundBlock />
      <MailBlock state={state} />
      <FaultsBlock state={state} />
      <NetworksBlock state={state} />
      <div className="block drawer-foot">
        <a
          className="link"
          href={`${sandboxUrl}/wallet/`}
          target="_blank"
          rel="noreferrer"
          data-testid="sandbox-wallet"
        >
          {wallet}
          <Icon name="external" size={15} className="icon--flip" />
        </a>
      </div>
    </section>
  )
}
