import { displayName, type ModalPreview, type Store } from '@latchkey/core'

import { previewRows } from './preview-rows.ts'
import { previewStyles } from './preview-styles.ts'

/** What a person does with a preview. */
export interface PreviewEvents {
  /** They chose the wallet of this id. */
  choose(connectorId: string): void
  /** They want no modal. */
  close(): void
}

/**
 * Paints Connect at once, while its code is on its way: the card and the wallets that the page knows of, for eyes and pointers alone. Focus
 * and screen readers wait for the modal, which takes its place.
 *
 * @returns nothing where Connect begins with something else than wallets
 */
export function showPreview(store: Store, { choose, close }: PreviewEvents): ModalPreview | undefined {
  const rows = previewRows(store)
  if (!rows) return undefined
  const host = document.createElement('div')
  const { scheme, variables } = store.theme.state
  host.ariaHidden = 'true'
  Object.assign(host.dataset, { theme: scheme, testid: 'w3m-modal-preview' })
  for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, String(value))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(previewStyles)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  const wallets = rows.known.map(({ id, name }) => {
    const row = box('row', box('tile'), box('name', displayName(name, '')))
    row.addEventListener('click', () => {
      row.classList.add('chosen')
      choose(id)
    })
    return row
  })
  const awaited = Array.from({ length: rows.awaited }, () => box('row', box('tile'), box('line')))
  const scrim = box('scrim')
  scrim.addEventListener('click', close)
  root.append(scrim, box('card', box('plate', ...wallets, ...awaited)))
  addEventListener('keydown', onKey)
  document.body.append(host)
  host.popover = 'manual'
  host.showPopover?.()
  const start = performance.now()
  return {
    end() {
      removeEventListener('keydown', onKey)
      host.remove()
      return performance.now() - start
    },
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
