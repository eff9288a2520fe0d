import { AppKitButton, AppKitNetworkButton, type ThemeMode, useAppKitAccount, useAppKitTheme } from '@latchkey/react'
import { type ReactNode, useEffect } from 'react'

import { Icon } from './icon.tsx'
import { changeLanguage, language, languages } from './language.ts'
import { texts } from './texts.ts'

const themes = ['auto', 'light', 'dark'] as const satisfies ThemeMode[]

export function SiteHeader(): ReactNode {
  const { themeMode, setThemeMode } = useAppKitTheme()
  const { isConnected } = useAppKitAccount()
  useEffect(() => {
    document.documentElement.dataset['theme'] = themeMode
  }, [themeMode])
  return (
    <header>
      <span className="wordmark">
        <Icon name="latchkey" size={28} />
        Latchkey
      </span>
      <div className="choices">
        <select aria-label={texts.language} value={language} onChange={event => changeLanguage(event.target.value)}>
          {Object.entries(languages).map(([tag, name]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label={texts.theme}
          data-testid="demo-theme"
          value={themeMode}
          onChange={event => setThemeMode(event.target.value as ThemeMode)}
        >
          {themes.map(mode => (
            <option key={mode} value={mode}>
              {texts.themes[mode]}
            </option>
          ))}
        </select>
      </div>
      {/* Until then the page has a button of its own, and loads nothing for those of the kit. */}
      {isConnected && (
        <div className="kit">
          <AppKitNetworkButton />
          <AppKitButton balance="hide" />
        </div>
      )}
    </header>
  )
}
