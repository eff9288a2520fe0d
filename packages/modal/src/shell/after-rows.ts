import type { Store } from '@latchkey/core'
import { defineElements } from '@latchkey/ui'

import { headerElements, LkHeader } from './lk-header.ts'

/** The header of the modal; absent until the first rows of the page have been painted. */
export function headerIn(root: ParentNode): LkHeader | undefined {
  const header = root.querySelector('lk-header')
  return header instanceof LkHeader ? header : undefined
}

/** Brings what is no row once the rows have been painted: the header, and the configuration that services have for the site. */
export async function bringTheRest(store: Store, root: ShadowRoot): Promise<void> {
  await store.environment.browser.afterPaint()
  defineElements(...headerElements)
  const header = headerIn(root)
  await header?.updateComplete
  if (header?.hasAttribute('tabindex')) letGo(header, root.activeElement === header)
  try {
    ;(await import('./start-services.ts')).startServices(store)
  } catch (error) {
    store.environment.browser.log('warn', 'The services were not asked', error)
  }
}

/** The header's own place held the focus until its title was there. A browser takes the focus from inside an element that can no longer have it. */
function letGo(header: LkHeader, hasFocus: boolean): void {
  const inside = header.shadowRoot?.activeElement
  header.removeAttribute('tabindex')
  if (inside instanceof HTMLElement) inside.focus({ preventScroll: true })
  else if (hasFocus) header.focusTitle()
}
