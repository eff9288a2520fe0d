import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { byTestId, createWorld, find, has, shown, until } from '../test/world.ts'

/** Opens a modal dialog of the page by a library that works like Radix: it controls scrolling, focus, presses and Escape. */
function openForeignDialog() {
  const seen: string[] = []
  const ends = new AbortController()
  const dialog = document.createElement('div')
  dialog.innerHTML = '<button>Connect a wallet</button>'
  document.body.append(dialog)
  document.body.style.pointerEvents = 'none'
  const isOutside = (event: Event): boolean => event.target instanceof Node && !dialog.contains(event.target)
  for (const type of ['wheel', 'touchmove']) {
    const lock = (event: Event): void => {
      if (!isOutside(event)) return
      seen.push(type)
      event.preventDefault()
    }
    document.addEventListener(type, lock, { passive: false, signal: ends.signal })
  }
  for (const type of ['pointerdown', 'focusin'])
    document.addEventListener(type, event => isOutside(event) && seen.push(type), { signal: ends.signal })
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) seen.push('Escape')
  }
  document.addEventListener('keydown', onEscape, { capture: true, signal: ends.signal })
  onTestFinished(() => {
    ends.abort()
    dialog.remove()
    document.body.style.removeProperty('pointer-events')
  })
  return { seen, button: dialog.querySelector('button') as HTMLButtonElement }
}

async function openBesideForeignDialog() {
  const foreign = openForeignDialog()
  foreign.button.focus()
  const world = await createWorld()
  world.store.modal.open()
  await shown('lk-connect-view')
  await until(() => document.activeElement === find('w3m-modal'), 'the focus')
  return { ...world, ...foreign }
}

test('the modal accepts presses and the wheel though another dialog of the page blocks them, and that dialog receives neither', async () => {
  const { seen, store } = await openBesideForeignDialog()
  const card = byTestId('w3m-modal-card')
  expect(getComputedStyle(card).pointerEvents).toBe('auto')
  const wheel = new WheelEvent('wheel', { bubbles: true, composed: true, cancelable: true, deltaY: 40 })
  card.dispatchEvent(wheel)
  expect(wheel.defaultPrevented).toBe(false)
  await userEvent.click(byTestId('header-help'))
  await shown('lk-what-is-a-wallet-view')
  expect(store.modal.state.open).toBe(true)
  expect(seen).toEqual([])
})

test('a press beside the card closes the modal and no other dialog', async () => {
  const { seen, store } = await openBesideForeignDialog()
  await userEvent.click(byTestId('w3m-modal-overlay'), { position: { x: 5, y: 5 } })
  expect(store.modal.state.open).toBe(false)
  expect(seen).toEqual([])
})

test('Escape closes the modal and no other dialog, which receives the next one', async () => {
  const { seen, store } = await openBesideForeignDialog()
  await userEvent.keyboard('{Escape}')
  expect(store.modal.state.open).toBe(false)
  expect(seen).toEqual([])
  await until(() => !has('w3m-modal-card'), 'the end of the modal')
  await userEvent.keyboard('{Escape}')
  expect(seen).toEqual(['Escape'])
})
