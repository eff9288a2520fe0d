import type { FrameInput } from '@latchkey/protocol/secure-frame'
import { defineElements, plateStyles, resetStyles, tokens } from '@latchkey/ui'
import { css, type CSSResultGroup, LitElement, nothing, type PropertyDeclarations } from 'lit'

import { approvalElements } from './approval/lk-approval.ts'
import type { FrameStage, Showing } from './stage.ts'
import { readThemeVariables } from './theme-variables.ts'

/**
 * @summary All that the frame draws.
 */
export class LkFrame extends LitElement {
  static readonly tag = 'lk-frame'
  static override get properties(): PropertyDeclarations {
    return { locale: { state: true } }
  }

  static override styles: CSSResultGroup = [
    tokens,
    resetStyles,
    plateStyles,
    css`
      :host {
        display: block;
        /* The page's colours may be transparent: what lies behind the frame is not to be read in it. */
        background: linear-gradient(var(--lk-bg-plate), var(--lk-bg-plate)) Canvas;
        color: var(--lk-fg-1);
        font-family: var(--lk-font);
        font-size: var(--lk-size-body);
        line-height: var(--lk-leading-row);
      }
      lk-approval {
        padding: 2px;
      }
    `,
  ]

  declare stage: FrameStage
  /** Told how high it is, in CSS pixels; 0 where it shows nothing. */
  declare onHeight: (height: number) => void
  private locale = 'en'
  #drawn: Showing | undefined
  readonly #observer = new ResizeObserver(() => this.#tellHeight())

  override connectedCallback(): void {
    super.connectedCallback()
    this.stage.onChange(() => this.requestUpdate())
    this.#observer.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#observer.disconnect()
  }

  /** Follows the theme and the language of the page. */
  follow({ themeMode, themeVariables, locale }: FrameInput<'syncTheme'>): void {
    this.dataset['theme'] = themeMode
    this.lang = this.locale = locale
    const read = readThemeVariables(themeVariables)
    for (const name of [...this.style].filter(each => !(each in read))) this.style.removeProperty(name)
    for (const [name, value] of Object.entries(read)) this.style.setProperty(name, value)
  }

  #tellHeight(): void {
    this.onHeight(this.stage.current() ? Math.ceil(this.getBoundingClientRect().height) : 0)
  }

  /** Whoever has scrolled to the end of one thing has had no beginning of the next in sight. */
  protected override updated(): void {
    const showing = this.stage.current()
    if (showing !== this.#drawn) this.parentElement?.scrollTo(0, 0)
    this.#drawn = showing
  }

  protected override render(): unknown {
    return this.stage.current()?.draw(this.locale) ?? nothing
  }
}

export function defineFrame(): void {
  defineElements(...approvalElements, LkFrame)
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-frame': LkFrame
  }
}
