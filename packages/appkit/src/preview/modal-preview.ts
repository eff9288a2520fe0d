import { displayName, type ModalPreview, type Store } from '@latchkey/core'

import { previewRows } from './preview-rows.ts'
import { previewStyles } from './preview-styles.ts'

/**
 * Paints Connect at once, while its code is loading: the card and the wallets that the page knows, for sight and pointers only.
 * Focus and screen readers wait for the modal, which replaces it.
 *
 * @param close called when the user dismisses it
 * @returns `undefined` if Connect starts with something other than wallets, or nothing could be pressed
 */
export function showPreview(store: Store, close: () => void): ModalPreview | undefined {
  const rows = previewRows(store)
  // A press beside an open native dialog has no effect, so a preview below one could not be used. jsdom supports neither the
  // style sheets nor the selector.
  if (!rows || !('adoptedStyleSheets' in document) || document.querySelector('dialog:modal')) return undefined
  const host = document.createElement('div')
  const { scheme, variables } = store.theme.state
  host.ariaHidden = 'true'
  host.dataset['testid'] = 'w3m-modal-preview'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(previewStyles)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  const start = performance.now()
  const preview = {
    chosen: undefined as string | undefined,
    end() {
      removeEventListener('keydown', onKey)
      host.remove()
      return performance.now() - start
    },
  }
  const wallets = rows.known.map(({ id, name }) => {
    const row = box('row', box('tile'), box('name', displayName(name, '')))
    row.addEventListener('click', () => {
      if (!preview.chosen) row.classList.add('chosen')
      preview.chosen ??= id
    })
    return row
  })
  const awaited = Array.from({ length: rows.awaited }, () => box('row', box('tile'), box('line')))
  const foot = rows.legal > 0 ? [box('foot', ...Array.from({ length: rows.legal }, () => box('line')))] : []
  const scrim = box('scrim')
  scrim.addEventListener('click', close)
  const page = box(`page ${scheme}`, scrim, box('card', box('plate', ...wallets, ...awaited), ...foot))
  for (const [name, value] of Object.entries(variables)) page.style.setProperty(name, String(value))
  let isPressed = false
  page.addEventListener('pointerdown', () => (isPressed = true))
  // Keeps the focus in its place.
  page.addEventListener('mousedown', event => event.preventDefault())
  page.addEventListener('click', onClick, true)
  root.append(page)
  document.body.append(host)
  page.popover = 'manual'
  page.showPopover?.()
  addEventListener('keydown', onKey)
  return preview

  /** The second click of two, and one of a finger that went down before, belong to the control that opened the modal. */
  function onClick(event: MouseEvent): void {
    if (!isPressed || event.detail > 1) event.stopPropagation()
  }
  function onKey({ key }: KeyboardEvent): void {
    if (key === 'Escape') close()
  }
}

function box(name: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement('div')
  element.className = name
  element.append(...content)
  return element
}
