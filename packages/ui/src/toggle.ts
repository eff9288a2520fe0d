import { LitElement, type PropertyDeclarations } from 'lit'

/** The base of checkbox and switch: a native checkbox whose `change` leaves the shadow root. */
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

  /** Toggles, as a person would. */
  override click(): void {
    this.renderRoot.querySelector('input')?.click()
  }

  // Not bound in the template: a person may have changed it since it was last drawn.
  protected override updated(): void {
    const input = this.renderRoot.querySelector('input')
    if (input) input.checked = this.checked
  }

  protected onChange(event: Event): void {
    if (event.target instanceof HTMLInputElement) this.checked = event.target.checked
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  }
}
