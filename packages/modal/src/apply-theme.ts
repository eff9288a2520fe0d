import type { Store } from '@latchkey/core'
import type { Locale } from '@latchkey/view-kit'

/** The public theme variables, each of which is a custom property of the same name. */
const themeVariables = [
  '--w3m-font-family',
  '--w3m-accent',
  '--w3m-color-mix',
  '--w3m-color-mix-strength',
  '--w3m-font-size-master',
  '--w3m-border-radius-master',
  '--w3m-z-index',
  '--w3m-qr-color',
] as const

/** Sets theme, language and direction on an outermost host. Everything inside inherits them. */
export function applyTheme(
  host: HTMLElement,
  store: Store,
  { locale, direction }: Omit<Locale, 'direction'> & { direction: string },
): void {
  const { scheme, variables } = store.theme.state
  // Written only if changed, because each write recalculates all inheriting styles.
  if (host.dataset['theme'] !== scheme) host.dataset['theme'] = scheme
  if (host.lang !== locale) host.lang = locale
  if (host.dir !== direction) host.dir = direction
  for (const name of themeVariables) {
    const value = variables[name]
    if (value === undefined) host.style.removeProperty(name)
    else host.style.setProperty(name, String(value))
  }
}
