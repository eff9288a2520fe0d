import { fixture } from '@open-wc/testing'
import { html } from 'lit'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { iconBack } from './icons/back.ts'
import type { LkIconButton } from './lk-icon-button.ts'
import './test/samples.ts'
import { control, only, plate } from './test/fixtures.ts'

test('lk-icon-button is named by its label and pressed by keyboard', async () => {
  const pressed = vi.fn<() => void>()
  const button = await fixture<LkIconButton>(
    html`<lk-icon-button .icon=${iconBack} label="Back" @click=${pressed}></lk-icon-button>`,
    plate(),
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(control(button).ariaLabel).toBe('Back')
  expect(pressed).toHaveBeenCalledOnce()
})

test('lk-icon-button shows 36 px and has a touch target of 44 px', async () => {
  const button = await fixture<LkIconButton>(
    html`<lk-icon-button .icon=${iconBack} label="Back"></lk-icon-button>`,
    plate(),
  )
  const { left, top, width, height } = control(button).getBoundingClientRect()
  expect([width, height]).toEqual([36, 36])
  expect(document.elementFromPoint(left - 3, top + 18)).toBe(button)
  expect(document.elementFromPoint(left + 18, top + height + 3)).toBe(button)
})

test('lk-icon-button shows the whole 44 px in the sheet', async () => {
  const button = await fixture<LkIconButton>(
    html`<lk-icon-button .icon=${iconBack} label="Back"></lk-icon-button>`,
    plate('light', 'sheet'),
  )
  expect(control(button).offsetWidth).toBe(44)
})

test('lk-icon-button mirrors a flipping icon in right-to-left text only', async () => {
  const button = await fixture<LkIconButton>(
    html`<lk-icon-button flip .icon=${iconBack} label="Back"></lk-icon-button>`,
    plate(),
  )
  const drawing = only(control(button), 'svg', SVGSVGElement)
  expect(getComputedStyle(drawing).transform).toBe('none')
  button.dir = 'rtl'
  expect(getComputedStyle(drawing).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)')
})
