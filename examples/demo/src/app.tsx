import { type ReactNode, useEffect, useState } from 'react'

import { ActionCards } from './actions/action-cards.tsx'
import { CodeColumn } from './code/code-column.tsx'
import { ControlColumn } from './controls/control-column.tsx'
import { directionOf } from './controls/languages.ts'
import { controlTexts } from './controls/texts.ts'
import { LanguageContext } from './language.ts'
import { SandboxPanel } from './sandbox/sandbox-panel.tsx'
import { StageProvider } from './stage/stage-provider.tsx'
import { StageView } from './stage/stage-view.tsx'
import { TopBar } from './top-bar.tsx'
import { useSetup } from './use-setup.ts'

export function App(): ReactNode {
  const { setup, defaults, changeSetup } = useSetup()
  const [isSandboxOpen, setSandboxOpen] = useState(false)
  const { language, theme } = setup
  useEffect(() => {
    const root = document.documentElement
    root.lang = language
    root.dir = directionOf(language)
    root.dataset['theme'] = theme
  }, [language, theme])
  return (
    <LanguageContext.Provider value={language}>
      <StageProvider setup={setup} changeSetup={changeSetup}>
        <div className="page">
          <TopBar isSandboxOpen={isSandboxOpen} onSandbox={() => setSandboxOpen(isOpen => !isOpen)} />
          <main>
            <div className="grid">
              <ControlColumn
                setup={setup}
                onChange={changeSetup}
                onReset={() => changeSetup({ ...defaults, screen: setup.screen })}
                link={() => location.href}
                texts={controlTexts[language === 'de' ? 'de' : 'en']}
              />
              <StageView />
              <div className="column">
                <CodeColumn />
                {isSandboxOpen && <SandboxPanel onClose={() => setSandboxOpen(false)} />}
              </div>
            </div>
            <ActionCards />
          </main>
        </div>
      </StageProvider>
    </LanguageContext.Provider>
  )
}
