import type { ReactNode, RefObject } from 'react'

import latchkey from './controls/marks/latchkey.svg'
import { Icon } from './controls/parts/icon.tsx'
import { useTexts } from './language.ts'
import { useSandboxNews } from './sandbox/use-sandbox-news.ts'
import { useStage } from './stage/stage-context.ts'
import { texts } from './texts.ts'
import { type SandboxStatus, useSandboxStatus } from './use-sandbox-status.ts'

export interface TopBarProps {
  isSandboxOpen: boolean
  sandboxButton: RefObject<HTMLButtonElement | null>
  onSandbox(): void
}

const dots: Record<SandboxStatus, string> = { unknown: 'dot dot--off', running: 'dot', stopped: 'dot dot--bad' }

/** The name of the page, the state of the sandbox, and the button of its panel. */
export function TopBar({ isSandboxOpen, sandboxButton, onSandbox }: TopBarProps): ReactNode {
  const { requests } = useStage()
  const status = useSandboxStatus(requests.isPressed)
  const hasNews = useSandboxNews()
  const words = useTexts(texts)
  return (
    <header className="top-bar">
      <h1 className="word">
        <img className="logo" src={latchkey} alt="" width="22" height="22" />
        Latchkey
      </h1>
      <span className="top-bar-page">{words.demo}</span>
      <span className="fill" />
      <span className="top-bar-status" data-testid="demo-sandbox-status">
        <i className={dots[status]} />
        <output className="status-text">{words.status[status]}</output>
        <span className="narrow" aria-hidden="true">
          {words.sandbox}
        </span>
      </span>
      <button
        ref={sandboxButton}
        className="chip wide"
        aria-expanded={isSandboxOpen}
        data-testid="demo-sandbox"
        onClick={onSandbox}
      >
        <Icon name="flask" size={17} />
        {words.sandbox}
        {hasNews && (
          <>
            <i className="dot dot--new" />
            <span className="sr-only">{words.news}</span>
          </>
        )}
      </button>
    </header>
  )
}
