import { html } from 'lit'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { iconBack } from './icons/back.ts'
import { LkIconButton } from './lk-icon-button.ts'
import './test-samples.ts'
import { control, only, stage } from './test-stage.ts'

test('is named by its label and pressed by keyboard', async () => {
  const pressed = vi.fn<() => void>()
  const root = await stage(html`<lk-icon-button .icon=${iconBack} label="Back" @click=${pressed}></lk-icon-button>`)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(control(only(root, 'lk-icon-button', LkIconButton)).ariaLabel).toBe('Back')
  expect(pressed).toHaveBeenCalledOnce()
})

test('shows 36 px and can be hit over 44 px', async () => {
  const root = await stage(html`<lk-icon-button .icon=${iconBack} label="Back"></lk-icon-button>`)
  const button = only(root, 'lk-icon-button', LkIconButton)
  const { left, top, width, height } = control(button).getBoundingClientRect()
  expect([width, height]).toEqual([36, 36])
  expect(root.elementFromPoint(left - 3, top + 18)).toBe(button)
  expect(root.elementFromPoint(left + 18, top + height + 3)).toBe(button)
})

test('shows the whole 44 px in the sheet', async () => {
  const root = await stage(html`<lk-icon-button .icon=${iconBack} label="Back"></lk-icon-button>`, 'light', 'sheet')
  expect(control(only(root, 'lk-icon-button', LkIconButton)).offsetWidth).toBe(44)
})

test('mirrors a flipping icon in right-to-left text only', async () => {
  const root = await stage(html`<lk-icon-button flip .icon=${iconBack} label="Back"></lk-icon-button>`)
  const button = only(root, 'lk-icon-button', LkIconButton)
  const drawing = only(control(button), 'svg', SVGSVGElement)
  expect(getComputedStyle(drawing).transform).toBe('none')
  button.dir = 'rtl'
  expect(getComputedStyle(drawing).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)')
})
