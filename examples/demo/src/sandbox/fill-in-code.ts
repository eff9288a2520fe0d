/** Pause between two digits in milliseconds, so that the typing is visible. */
const keyMs = 60

/** Finds the modal's field for a code, which is in shadow roots of the frame. */
export function findCodeField(root: ParentNode): HTMLInputElement | undefined {
  const field = root.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]')
  if (field) return field
  for (const element of root.querySelectorAll('*')) {
    const found = element.shadowRoot && findCodeField(element.shadowRoot)
    if (found) return found
  }
  return undefined
}

/** Fields that are being typed into. */
const typedInto = new WeakSet<HTMLInputElement>()

/**
 * Types a code into the modal on the stage, digit by digit, with the events of a keyboard. It skips a field that is being typed
 * into, so that two presses do not mix their digits.
 *
 * @returns whether there was a field for it
 */
export async function fillInCode(frame: Window, code: string): Promise<boolean> {
  const field = findCodeField(frame.document)
  if (!field) return false
  if (typedInto.has(field)) return true
  typedInto.add(field)
  await type(field, code)
  typedInto.delete(field)
  return true
}

async function type(field: HTMLInputElement, code: string): Promise<void> {
  field.focus()
  edit(field, 'deleteContentBackward', null, '')
  for (const digit of code) {
    // The sixth digit submits the code, and the modal may show another screen by then.
    if (!field.isConnected) break
    press(field, 'keydown', digit)
    edit(field, 'insertText', digit, field.value + digit)
    press(field, 'keyup', digit)
    await new Promise(resolve => setTimeout(resolve, keyMs))
  }
}

const travelling = { bubbles: true, composed: true }

function press(field: HTMLInputElement, type: 'keydown' | 'keyup', key: string): void {
  field.dispatchEvent(new KeyboardEvent(type, { ...travelling, cancelable: true, key }))
}

function edit(field: HTMLInputElement, inputType: string, data: string | null, value: string): void {
  field.dispatchEvent(new InputEvent('beforeinput', { ...travelling, cancelable: true, data, inputType }))
  field.value = value
  field.dispatchEvent(new InputEvent('input', { ...travelling, data, inputType }))
}
