import type { ModalPreview, Store } from '@latchkey/core'
import { chooseRow } from '@latchkey/features/connect/choose-wallet'
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
  const place = placeIn(root)
  if (place && root.activeElement === place) header?.focusTitle()
  place?.remove()
  try {
    ;(await import('./start-services.ts')).startServices(store)
  } catch (error) {
    store.environment.browser.log('warn', 'The services were not asked', error)
  }
}

/**
 * Removes what has shown in place of the modal. A row that was pressed there is chosen once the modal has been painted.
 *
 * @returns for how long it has shown, in ms
 */
export function endPreview(store: Store, preview: ModalPreview | undefined): number | undefined {
  const shown = preview?.end()
  const chosen = preview?.chosen
  if (chosen !== undefined) void choose(store, chosen)
  return shown
}

async function choose(store: Store, connectorId: string): Promise<void> {
  await store.environment.browser.afterPaint()
  if (store.modal.state.open && store.router.current()?.name === 'Connect') chooseRow(store, connectorId)
}

/** Moves the focus to the one field that the view is for, which has `data-focus`; without one to the title, or, until there is one, to where it comes. */
export function giveFocus(root: ParentNode): void {
  const view = root.querySelector('lk-router')?.view
  const field = view?.shadowRoot?.querySelector<HTMLElement>('[data-focus]')
  if (field) return field.focus()
  const header = headerIn(root)
  if (header) header.focusTitle()
  else placeIn(root)?.focus({ preventScroll: true })
}

/** Holds the focus until the header is there. */
function placeIn(root: ParentNode): HTMLElement | null {
  return root.querySelector<HTMLElement>('.place')
}
