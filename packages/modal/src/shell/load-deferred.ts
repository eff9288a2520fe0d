import type { ModalPreview, Store } from '@latchkey/core'
import { chooseRow } from '@latchkey/features/connect'
import { defineElements } from '@latchkey/ui'

import { headerElements, LkHeader } from './lk-header.ts'

/** Returns the modal's header; `undefined` until the first rows have been painted. */
export function headerIn(root: ParentNode): LkHeader | undefined {
  const header = root.querySelector('lk-header')
  return header instanceof LkHeader ? header : undefined
}

/**
 * Loads everything besides the rows, once they have been painted: the header, and the remote configuration of the site's
 * services.
 */
export async function loadDeferred(store: Store, root: ShadowRoot): Promise<void> {
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
 * Removes the preview. A row that was pressed in it is selected once the modal has been painted.
 *
 * @returns how long it has shown, in ms
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

/**
 * Moves the focus to the view's main field, which has `data-focus`; without one to the title, or, until the title exists, to its
 * place.
 */
export function moveFocusInside(root: ParentNode): void {
  const view = root.querySelector('lk-router')?.view
  const field = view?.shadowRoot?.querySelector<HTMLElement>('[data-focus]')
  if (field) return field.focus()
  const header = headerIn(root)
  if (header) header.focusTitle()
  else placeIn(root)?.focus({ preventScroll: true })
}

/** Returns the element that holds the focus until the header is defined. */
function placeIn(root: ParentNode): HTMLElement | null {
  return root.querySelector<HTMLElement>('.place')
}
