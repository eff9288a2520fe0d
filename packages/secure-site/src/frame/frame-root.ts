import type { FrameInput } from '@latchkey/protocol/secure-frame'
import { defineElements, plateStyles, resetStyles, tokens } from '@latchkey/ui'
import { css, type CSSResultGroup, LitElement, nothing, type PropertyDeclarations } from 'lit'

import { approvalElements } from './approval/lk-approval.ts'
import type { FrameStage, Showing } from './stage.ts'
import { isReadable } from './contrast.ts'
import { readColor } from './read-color.ts'
import { resolveLocale } from './texts/resolve-locale.ts'
import { readThemeVariables, type ThemeVariables } from './theme-variables.ts'

const colorNames: readonly string[] = ['--w3m-accent', '--w3m-color-mix', '--w3m-color-mix-strength']

/** @summary Everything that the frame draws. */
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
        /*
         * The frame must stay opaque. This layer uses no value of the page: an invalid color removes the layer above,
         * but not this one.
         */
        background-color: #fff;
        background-image: linear-gradient(var(--lk-bg-plate), var(--lk-bg-plate));
        /* The shadow fills the window below the content. */
        box-shadow: 0 0 0 200vmax var(--lk-bg-plate);
        color: var(--lk-fg-1);
        font-family: var(--lk-font);
        font-size: var(--lk-size-body);
        line-height: var(--lk-leading-row);
      }
      :host([data-theme='dark']) {
        background-color: #1f1f23;
      }
      lk-approval {
        padding: 2px;
      }
    `,
  ]

  declare stage: FrameStage
  /** Called with the content's height in CSS pixels; 0 without content. */
  declare onHeight: (height: number) => void
  private locale = resolveLocale(undefined, navigator.languages)
  #theme: FrameInput<'syncTheme'> | undefined
  #warned = ''
  #drawn: Showing | undefined
  readonly #observer = new ResizeObserver(() => this.#tellHeight())

  override connectedCallback(): void {
    super.connectedCallback()
    this.#followColors()
    this.stage.onChange(() => this.requestUpdate())
    this.#observer.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#observer.disconnect()
  }

  /** Applies the theme and language of the page. */
  follow(theme: FrameInput<'syncTheme'>): void {
    // A page sends the same theme again if, for example, another setting changes. Drawing again would restart the wait
    // of the buttons.
    if (isSameTheme(this.#theme, theme)) return
    const { themeMode, locale } = (this.#theme = theme)
    this.dataset['theme'] = themeMode
    this.lang = this.locale = locale
    this.#followColors()
  }

  /** Drops colors with unreadable text. They can be computed only after this element is in the page. */
  #followColors(): void {
    if (!this.#theme || !this.shadowRoot) return
    const { variables, dropped } = readThemeVariables(this.#theme.themeVariables, value => readColor(value))
    this.#style(variables)
    if (!isReadable(this.shadowRoot)) {
      dropped.push(...colorNames.filter(name => name in variables))
      this.#style(Object.fromEntries(Object.entries(variables).filter(([name]) => !colorNames.includes(name))))
    }
    this.#warn(dropped)
  }

  #style(variables: ThemeVariables): void {
    for (const name of [...this.style].filter(each => !(each in variables))) this.style.removeProperty(name)
    for (const [name, value] of Object.entries(variables)) this.style.setProperty(name, value)
  }

  /** Warns the page's developer, once per text. */
  #warn(dropped: readonly string[]): void {
    const names = dropped.join(', ')
    if (names !== '' && names !== this.#warned)
      console.warn(`The frame of the secure site leaves out ${names}: not a value in which all text can be read`)
    this.#warned = names
  }

  #tellHeight(): void {
    this.onHeight(this.stage.current() ? Math.ceil(this.getBoundingClientRect().height) : 0)
  }

  /** Scrolls to the start when the content changes, so that the user sees its beginning. */
  protected override updated(): void {
    const showing = this.stage.current()
    if (showing !== this.#drawn) this.parentElement?.scrollTo(0, 0)
    this.#drawn = showing
  }

  protected override render(): unknown {
    return this.stage.current()?.draw(this.locale) ?? nothing
  }
}

function isSameTheme(one: FrameInput<'syncTheme'> | undefined, other: FrameInput<'syncTheme'>): boolean {
  if (!one || one.themeMode !== other.themeMode || one.locale !== other.locale) return false
  const toEntries = ({ themeVariables }: FrameInput<'syncTheme'>) =>
    JSON.stringify(Object.entries(themeVariables).toSorted(([one], [other]) => one.localeCompare(other)))
  return toEntries(one) === toEntries(other)
}

export function defineFrame(): void {
  defineElements(...approvalElements, LkFrame)
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-frame': LkFrame
  }
}
