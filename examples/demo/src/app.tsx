import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

import { ActionCards } from './actions/action-cards.tsx'
import { CodeColumn } from './code/code-column.tsx'
import { ControlColumn } from './controls/control-column.tsx'
import { directionOf } from './controls/languages.ts'
import { controlTexts } from './controls/texts.ts'
import { LanguageContext } from './language.ts'
import { MiniAccount } from './mini-account.tsx'
import { PaneBar } from './pane-bar.tsx'
import type { Pane } from './panes.ts'
import { SandboxPanel } from './sandbox/sandbox-panel.tsx'
import { sandboxUrl } from './sandbox-url.ts'
import { StageProvider } from './stage/stage-provider.tsx'
import { StageView } from './stage/stage-view.tsx'
import { texts } from './texts.ts'
import { TopBar } from './top-bar.tsx'
import { useMedia } from './use-media.ts'
import { useSetup } from './use-setup.ts'

/** Media query of the width below which only one pane shows at a time. */
const narrow = '(max-width: 44.99rem)'

export function App(): ReactNode {
  const { setup, defaults, changeSetup, link } = useSetup()
  const [isSandboxOpen, setSandboxOpen] = useState(false)
  const [pane, setPane] = useState<Pane>('modal')
  const isNarrow = useMedia(narrow)
  const { language, theme } = setup
  const place = { services: sandboxUrl, browserLanguage: defaults.language }
  useEffect(() => {
    const root = document.documentElement
    root.lang = language
    root.dir = directionOf(language)
    root.dataset['theme'] = theme
    document.title = texts[language === 'de' ? 'de' : 'en'].title
  }, [language, theme])
  const showPane = useCallback((next: Pane) => {
    setPane(next)
    scrollTo({ top: 0 })
  }, [])
  const sandboxButton = useRef<HTMLButtonElement>(null)
  /** The button that closes the panel disappears with it, so that the focus returns to the one that opened it. */
  const closeSandbox = useCallback(() => {
    setSandboxOpen(false)
    sandboxButton.current?.focus()
  }, [])
  const showStage = useCallback(() => {
    if (matchMedia(narrow).matches) showPane('modal')
    else document.querySelector('.stage')?.scrollIntoView({ block: 'nearest' })
  }, [showPane])
  return (
    <LanguageContext.Provider value={language}>
      {/* A narrow page is as wide as a phone: the modal is inline there, whatever the set-up says. */}
      <StageProvider
        setup={isNarrow && setup.isPhone ? { ...setup, isPhone: false } : setup}
        changeSetup={changeSetup}
        onShow={showStage}
      >
        <div className="page" data-pane={pane}>
          <TopBar
            isSandboxOpen={isSandboxOpen}
            sandboxButton={sandboxButton}
            onSandbox={() => setSandboxOpen(isOpen => !isOpen)}
          />
          <main>
            <div className="grid">
              <ControlColumn
                setup={setup}
                onChange={changeSetup}
                onReset={() => changeSetup({ ...defaults, screen: setup.screen })}
                link={link}
                texts={controlTexts[language === 'de' ? 'de' : 'en']}
              />
              <StageView />
              <div className="column">
                <CodeColumn setup={setup} place={place} isCovered={!isNarrow && isSandboxOpen} />
                {/* It polls the sandbox, so it is there only while it shows. */}
                {(isNarrow ? pane === 'sandbox' : isSandboxOpen) && (
                  <SandboxPanel onClose={isNarrow ? undefined : closeSandbox} />
                )}
              </div>
            </div>
            <div className="try-pane">
              <MiniAccount />
              <ActionCards />
            </div>
          </main>
          <PaneBar pane={pane} onChange={showPane} />
        </div>
      </StageProvider>
    </LanguageContext.Provider>
  )
}
