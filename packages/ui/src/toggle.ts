import { LitElement, type PropertyDeclarations } from 'lit'

import { holdPress } from './hold-press.ts'

/** Base class of checkbox and switch: a native checkbox whose `change` leaves the shadow root. */
export abstract class LkToggle extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override get properties(): PropertyDeclarations {
    return {
      checked: { type: Boolean, reflect: true },
      disabled: { type: Boolean, reflect: true },
      label: {},
      testId: { attribute: 'test-id' },
    }
  }

  checked = false
  disabled = false
  /** Accessible name, when there is no visible text. */
  label: string | undefined
  /** `data-testid` of the native checkbox. */
  testId: string | undefined

  constructor() {
    super()
    this.addEventListener('pointerdown', event => {
      // A link in the sentence of a checkbox does not toggle it.
      const isOnLink = event.composedPath().some(each => each instanceof HTMLAnchorElement)
      if (!isOnLink) holdPress(event, this, () => this.click())
    })
  }

  /** Toggles it, as a user would. */
  override click(): void {
    this.renderRoot.querySelector('input')?.click()
  }

  // Set here and not bound in the template, because the user may have toggled it since the last render.
  protected override updated(): void {
    const input = this.renderRoot.querySelector('input')
    if (input) input.checked = this.checked
  }

  protected onChange(event: Event): void {
    if (event.target instanceof HTMLInputElement) this.checked = event.target.checked
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  }
}
