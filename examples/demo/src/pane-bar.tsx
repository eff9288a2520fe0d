import type { ReactNode } from 'react'

import { Icon } from './controls/parts/icon.tsx'
import type { IconName } from './controls/parts/icon-paths.ts'
import { useTexts } from './language.ts'
import { type Pane, panes } from './panes.ts'
import { useSandboxNews } from './sandbox/use-sandbox-news.ts'
import { texts } from './texts.ts'

export interface PaneBarProps {
  pane: Pane
  onChange(pane: Pane): void
}

const icons: Readonly<Record<Pane, IconName>> = {
  modal: 'play',
  options: 'settings',
  code: 'code',
  try: 'spark',
  sandbox: 'flask',
}

/** The bar at the foot of a narrow page. */
export function PaneBar({ pane, onChange }: PaneBarProps): ReactNode {
  const words = useTexts(texts)
  const hasNews = useSandboxNews()
  return (
    <nav className="pane-bar" aria-label={words.panes}>
      {panes.map(name => (
        <button
          key={name}
          aria-current={name === pane ? 'true' : undefined}
          data-testid={`demo-pane-${name}`}
          onClick={() => onChange(name)}
        >
          <Icon name={icons[name]} size={20} />
          {words.pane[name]}
          {name === 'sandbox' && hasNews && (
            <>
              <i className="dot dot--new" />
              <span className="sr-only">{words.news}</span>
            </>
          )}
        </button>
      ))}
    </nav>
  )
}
