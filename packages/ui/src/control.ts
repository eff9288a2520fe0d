import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { holdPress } from './hold-press.ts'
import { safeHref } from './safe-href.ts'

/** The kind of popup that a control opens, for `aria-haspopup`. */
export type PopupKind = 'dialog' | 'listbox' | 'menu'

/**
 * Base class of all controls: one native `<button>`, or `<a>` if there is an `href`, with the focus, the name and the state. Its
 * click bubbles out of the shadow root; none does while it is disabled, soft-disabled or loading.
 */
export abstract class LkControl extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override get properties(): PropertyDeclarations {
    return {
      label: {},
      disabled: { type: Boolean, reflect: true },
      softDisabled: { type: Boolean, attribute: 'soft-disabled' },
      loading: { type: Boolean, reflect: true },
      href: {},
      target: {},
      testId: { attribute: 'test-id' },
      expanded: { attribute: false },
      popup: {},
    }
  }

  /** Accessible name, when the visible text is not enough. */
  label: string | undefined
  disabled = false
  /** Disables it temporarily: it keeps the focus, is announced as disabled and ignores presses. */
  softDisabled = false
  /** Shows work in progress: it keeps the focus and ignores presses. */
  loading = false
  /** Makes it a link. An address that could run a script is dropped, which leaves a disabled link. */
  href: string | undefined
  /** The browsing context of a link. @default '_blank' */
  target = '_blank'
  /** `data-testid` of the native control. */
  testId: string | undefined
  /** Whether its popup is open; `undefined` if it has none. */
  expanded: boolean | undefined
  popup: PopupKind | undefined

  constructor() {
    super()
    // Capturing on the host runs before any listener of the page, also for slotted children of a disabled button.
    this.addEventListener('click', this.#blockClick, true)
    this.addEventListener('pointerdown', event => holdPress(event, this, () => this.click()))
  }

  /** Clicks the native control, as a user would. */
  override click(): void {
    this.renderRoot.querySelector<HTMLElement>('[part=control]')?.click()
  }

  readonly #blockClick = (event: Event): void => {
    if (!this.disabled && !this.softDisabled && !this.loading) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /** Renders the native control around `content`. */
  protected renderControl(classes: string, content: unknown, current?: boolean): TemplateResult {
    const { label = nothing, testId = nothing, popup = nothing, expanded = nothing } = this
    const busy = this.loading || nothing
    if (this.href === undefined)
      return html`<button
        part="control"
        type="button"
        class=${classes}
        ?disabled=${this.disabled}
        aria-disabled=${this.softDisabled || nothing}
        aria-label=${label}
        aria-busy=${busy}
        aria-current=${current ? true : nothing}
        aria-expanded=${expanded}
        aria-haspopup=${popup}
        data-testid=${testId}
      >
        ${content}
      </button>`
    const href = this.disabled || this.softDisabled ? undefined : safeHref(this.href)
    return html`<a
      part="control"
      class=${classes}
      href=${href ?? nothing}
      target=${this.target}
      rel="noreferrer"
      role=${href ? nothing : 'link'}
      aria-disabled=${href ? nothing : true}
      aria-label=${label}
      aria-busy=${busy}
      data-testid=${testId}
      >${content}</a
    >`
  }
}
