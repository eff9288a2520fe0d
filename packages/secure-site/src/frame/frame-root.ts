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
        /* What lies behind the frame is not to be read in it. This uses no value of the page: one that is no colour takes the layer above away, and this stays. */
        background-color: #fff;
        background-image: linear-gradient(var(--lk-bg-plate), var(--lk-bg-plate));
        /* Below what it draws, as far down as the window goes. */
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
  /** Told how high it is, in CSS pixels; 0 where it shows nothing. */
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

  /** Follows the theme and the language of the page. */
  follow(theme: FrameInput<'syncTheme'>): void {
    // A page sends the same theme again, for example when a setting of its own changes. Nothing is drawn anew, and no button waits anew.
    if (isSameTheme(this.#theme, theme)) return
    const { themeMode, locale } = (this.#theme = theme)
    this.dataset['theme'] = themeMode
    this.lang = this.locale = locale
    this.#followColors()
  }

  /** Which colours make a text that cannot be read is known where they are computed: once this is in the page. */
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

  /** Tells the developer of the page, once of the same. */
  #warn(dropped: readonly string[]): void {
    const names = dropped.join(', ')
    if (names !== '' && names !== this.#warned)
      console.warn(`The frame of the secure site leaves out ${names}: not a value in which all text can be read`)
    this.#warned = names
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
