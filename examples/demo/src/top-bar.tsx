import type { ReactNode } from 'react'

import { useTexts } from './language.ts'
import { texts } from './texts.ts'

export interface TopBarProps {
  isSandboxOpen: boolean
  onSandbox(): void
}

export function TopBar({ isSandboxOpen, onSandbox }: TopBarProps): ReactNode {
  const { sandbox } = useTexts(texts)
  return (
    <header className="top-bar">
      <b>Latchkey</b>
      <button className="chip" aria-expanded={isSandboxOpen} onClick={onSandbox}>
        {sandbox}
      </button>
    </header>
  )
}
