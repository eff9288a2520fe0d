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
  // Until then it held the focus itself.
  if (root.activeElement === header) header?.focusTitle()
  header?.removeAttribute('tabindex')
  try {
    ;(await import('./start-services.ts')).startServices(store)
  } catch (error) {
    store.environment.browser.log('warn', 'The services were not asked', error)
  }
}
