import { elementUpdated, fixture } from '@open-wc/testing'
import { html } from 'lit'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import type { CompleteDetail, LkOtp } from './lk-otp.ts'
import './test/samples.ts'
import { only, plate } from './test/fixtures.ts'

/** Creates a focused field, and records the codes that it sends. */
async function createField(error?: string): Promise<{ field: LkOtp; input: HTMLInputElement; sent: string[] }> {
  const sent: string[] = []
  const field = await fixture<LkOtp>(
    html`<lk-otp label="Code" .error=${error} @lk-complete=${(event: CustomEvent<CompleteDetail>) => sent.push(event.detail.value)}></lk-otp>`,
    plate(),
  )
  const input = only(field.renderRoot, 'input', HTMLInputElement)
  input.focus()
  return { field, input, sent }
}

/** Creates a field whose code `000000` was sent and rejected. */
async function createFailedField(): ReturnType<typeof createField> {
  const created = await createField()
  await userEvent.keyboard('000000')
  created.field.error = 'That’s not the code'
  await elementUpdated(created.field)
  expect(created.sent).toEqual(['000000'])
  return created
}

/** Copies a text elsewhere on the page, and pastes it into the field. */
async function paste(input: HTMLInputElement, text: string): Promise<void> {
  const source = document.createElement('textarea')
  source.value = text
  document.body.append(source)
  source.select()
  await userEvent.copy()
  source.remove()
  input.focus()
  await userEvent.paste()
}

/** Returns the text of the cells. */
function cellsOf({ renderRoot }: LkOtp): string {
  return [...renderRoot.querySelectorAll('.cell')].map(({ textContent }) => textContent || '_').join('')
}

describe('lk-otp after a wrong code', () => {
  test('sends the six digits that are typed next', async () => {
    const { field, sent } = await createFailedField()
    await userEvent.keyboard('4')
    await elementUpdated(field)
    expect(cellsOf(field)).toBe('4_____')
    await userEvent.keyboard('19027')
    expect(sent).toEqual(['000000', '419027'])
  })

  test.each(['419027', '419 027', '419-027', 'Your code: 419027'])('sends the pasted text %j', async text => {
    const { field, input, sent } = await createFailedField()
    await paste(input, text)
    await elementUpdated(field)
    expect(cellsOf(field)).toBe('419027')
    expect(sent).toEqual(['000000', '419027'])
  })

  test('sends a code that autofill writes over the old one', async () => {
    const { input, sent } = await createFailedField()
    input.value = '419027'
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    expect(sent).toEqual(['000000', '419027'])
  })

  test('sends a code that a script of an extension inserts', async () => {
    const { sent } = await createFailedField()
    document.execCommand('insertText', false, '419027')
    expect(sent).toEqual(['000000', '419027'])
  })

  test('sends a code once that a password manager fills in twice', async () => {
    const { input, sent } = await createFailedField()
    for (const type of ['input', 'change', 'input']) {
      input.value = '419027'
      input.dispatchEvent(new InputEvent(type, { bubbles: true, composed: true }))
    }
    expect(sent).toEqual(['000000', '419027'])
  })

  test('sends the same code again if it is typed or pasted again', async () => {
    const { input, sent } = await createFailedField()
    await paste(input, '000000')
    await userEvent.keyboard('000000')
    expect(sent).toEqual(['000000', '000000', '000000'])
  })

  test('starts with the typed digit, at any position of the caret', async () => {
    const { field } = await createFailedField()
    await userEvent.keyboard('{Home}{ArrowRight}7')
    await elementUpdated(field)
    expect(cellsOf(field)).toBe('7_____')
  })

  test('keeps the other digits when one is deleted, and sends the replacement', async () => {
    const { field, sent } = await createFailedField()
    await userEvent.keyboard('{Backspace}')
    await elementUpdated(field)
    expect(cellsOf(field)).toBe('00000_')
    await userEvent.keyboard('1')
    expect(sent).toEqual(['000000', '000001'])
    await userEvent.keyboard('{Home}{Delete}9')
    expect(sent).toEqual(['000000', '000001', '900001'])
  })

  test('replaces the digits that are selected, and no others', async () => {
    const { input, sent } = await createFailedField()
    input.setSelectionRange(2, 3)
    await userEvent.keyboard('5')
    expect(sent).toEqual(['000000', '005000'])
  })

  test('ignores letters', async () => {
    const { field, sent } = await createFailedField()
    await userEvent.keyboard('ab')
    await elementUpdated(field)
    expect(cellsOf(field)).toBe('000000')
    expect(sent).toEqual(['000000'])
  })
})

test('a code that is pasted into lk-otp replaces the digits that were typed before it', async () => {
  const { input, sent } = await createField()
  await userEvent.keyboard('41')
  await paste(input, '419027')
  expect(sent).toEqual(['419027'])
})

test('a missing digit can be typed between the other digits of lk-otp', async () => {
  const { input, sent } = await createField()
  await userEvent.keyboard('49027')
  input.setSelectionRange(1, 1)
  await userEvent.keyboard('1')
  expect(sent).toEqual(['419027'])
})
