import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'

import { holdPress } from './hold-press.ts'
import { icon } from './icon.ts'
import { resetStyles } from './reset-styles.ts'

/** One tab. `testId` becomes `data-testid` of its button, `labelTestId` that of its label. */
export interface Tab {
  readonly id: string
  readonly label: string
  readonly icon?: string
  readonly disabled?: boolean
  readonly testId?: string
  readonly labelTestId?: string | undefined
}

/** Detail of `lk-select`. */
export interface SelectDetail {
  readonly id: string
}

/**
 * @summary Tabs with one stop for the Tab key: arrows, Home and End move and select, in the direction of the text.
 * @csspart tab - Each tab.
 * @cssprop --lk-tab-h - Height of a tab; the sheet raises it to 44 px.
 * @fires {CustomEvent<SelectDetail>} lk-select - A person chose another tab. Set `selected` in answer.
 */
export class LkTabs extends LitElement {
  static readonly tag = 'lk-tabs'
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override get properties(): PropertyDeclarations {
    return { tabs: { attribute: false }, selected: {}, label: {} }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host {
        container-type: inline-size;
      }
      .tabs {
        display: flex;
        flex-wrap: wrap;
        padding: 3px;
        border-radius: calc(var(--lk-in-radius-unit) * 2.75 + 3px * min(1, var(--lk-in-radius-unit) / 1px));
        background: var(--lk-bg-inset);
      }
      /* Tabs have equal widths if the labels fit. They wrap to another row before a word is broken. */
      .tab {
        flex: 1 0 0;
        min-inline-size: fit-content;
        min-block-size: var(--lk-tab-h);
        padding: 4px;
        border-radius: calc(var(--lk-in-radius-unit) * 2.75);
        display: flex;
        align-items: center;
        justify-content: center;
        text-align: center;
        gap: 6px;
        font-size: var(--lk-size-small);
        font-weight: var(--lk-weight-medium);
        color: var(--lk-fg-2);
      }
      @container (width < 20em) {
        .tabs:has(:nth-child(4)) > .tab {
          font-size: var(--lk-size-micro);
        }
      }
      @media (hover: hover) {
        .tab:hover {
          color: var(--lk-fg-1);
        }
      }
      .tab {
        position: relative;
        isolation: isolate;
      }
      [aria-selected='true'] {
        color: var(--lk-fg-1);
      }
      /* The thumb, which slides to the selected tab. */
      [aria-selected='true']::before {
        content: '';
        position: absolute;
        inset: 0;
        z-index: -1;
        border-radius: inherit;
        background: var(--lk-bg-lift);
        box-shadow:
          0 0 0 1px var(--lk-line-1),
          0 1px 2px var(--lk-line-1);
      }
      .tab:disabled {
        color: var(--lk-fg-disabled);
        cursor: not-allowed;
      }
      @media (forced-colors: active) {
        [aria-selected='true'] {
          border: 1px solid;
          padding: 3px;
        }
      }
    `,
  ]

  #from: DOMRect | undefined
  tabs: readonly Tab[] = []
  /** Id of the selected tab. */
  selected: string | undefined
  /** Accessible name of the group. */
  label: string | undefined

  protected override render(): TemplateResult {
    const stop =
      this.tabs.find(tab => tab.id === this.selected && !tab.disabled) ?? this.tabs.find(tab => !tab.disabled)
    return html`<div class="tabs" role="tablist" aria-label=${this.label ?? nothing} @keydown=${this.#onKey} @click=${this.#onClick} @pointerdown=${this.#onPointerDown}>
      ${this.tabs.map(tab => this.#tab(tab, tab === stop))}
    </div>`
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#from = changed.has('selected') && this.hasUpdated ? this.#thumb?.getBoundingClientRect() : undefined
  }

  protected override updated(): void {
    const from = this.#from
    const thumb = this.#thumb
    const to = thumb?.getBoundingClientRect()
    const duration = Number.parseFloat(getComputedStyle(this).getPropertyValue('--lk-dur-view'))
    if (!from || !thumb || !to || from.top !== to.top || !(duration > 10)) return
    const translate = `${from.left + from.width / 2 - to.left - to.width / 2}px`
    const start = { translate, scale: `${from.width / to.width} 1` }
    thumb.animate([start, {}], { duration, easing: 'ease-out', pseudoElement: '::before' })
  }

  get #thumb(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('[aria-selected=true]')
  }

  #tab(tab: Tab, isStop: boolean): TemplateResult {
    return html`<button
      part="tab"
      class="tab"
      type="button"
      role="tab"
      data-id=${tab.id}
      data-testid=${tab.testId ?? nothing}
      aria-selected=${tab.id === this.selected}
      tabindex=${isStop ? 0 : -1}
      ?disabled=${tab.disabled}
    >
      ${tab.icon ? icon(tab.icon, 16) : nothing}<span data-testid=${tab.labelTestId ?? nothing}>${tab.label}</span>
    </button>`
  }

  #onClick(event: MouseEvent): void {
    const button = tabOf(event)
    if (button) this.#choose(button)
  }

  #onPointerDown(event: PointerEvent): void {
    const button = tabOf(event)
    if (button) holdPress(event, button, () => button.click())
  }

  #onKey(event: KeyboardEvent): void {
    const buttons = [...this.renderRoot.querySelectorAll<HTMLElement>('[role=tab]:enabled')]
    const forward = getComputedStyle(this).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const here = buttons.findIndex(button => button.matches(':focus'))
    const next = { [forward]: here + 1, [backward]: here - 1, Home: 0, End: -1 }[event.key]
    const button = next === undefined ? undefined : buttons.at(next % buttons.length)
    if (!button) return
    event.preventDefault()
    button.focus()
    this.#choose(button)
  }

  #choose(button: HTMLElement): void {
    const id = button.dataset['id']
    if (id === undefined || id === this.selected) return
    this.dispatchEvent(new CustomEvent<SelectDetail>('lk-select', { detail: { id }, bubbles: true, composed: true }))
  }
}

function tabOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role=tab]') : null
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-tabs': LkTabs
  }
}
