import { iconError, LkButton, LkIcon, LkNote, resetStyles } from '@latchkey/ui'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'

import { type VisibleWatch, watchVisible, type WhyOff } from '../approval/visible-for.ts'
import { renderWhyOff, whyOffStyles } from '../approval/why-off.ts'
import type { DeviceWindow, WindowState } from '../device-window/device-window.ts'
import { fill, textsOf } from '../texts/texts.ts'
import type { PageName, PageParts } from './page-parts.ts'
import { type PageTexts, pageTextsOf } from './texts/page-texts.ts'
import { whatWentWrong } from './what-went-wrong.ts'

/** A page of the frame. Actions with money or keys need a real click on a page that has been visible for a moment. */
export abstract class FramePageElement extends LitElement {
  static override get properties(): PropertyDeclarations {
    return {
      locale: {},
      isTrusted: { state: true },
      whyOff: { state: true },
      isBusy: { state: true },
      problem: { state: true },
      windowState: { state: true },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    whyOffStyles,
    css`
      :host {
        display: grid;
        gap: 14px;
        min-inline-size: 0;
        padding: 2px;
        overflow-wrap: anywhere;
      }
      h1 {
        margin: 0;
        font-size: var(--lk-size-title);
        line-height: 1.3;
        font-weight: var(--lk-weight-strong);
      }
      h1:focus {
        outline: none;
      }
      p {
        margin: 0;
        font-size: var(--lk-size-small);
        line-height: 1.5;
        color: var(--lk-fg-2);
      }
      .stack {
        display: grid;
        gap: 8px;
      }
      /* The region is announced when it gets a text, and takes no space before. */
      [role='alert']:empty {
        position: absolute;
      }
      .number {
        font-size: var(--lk-size-figure);
        font-weight: var(--lk-weight-strong);
        font-variant-numeric: tabular-nums;
        letter-spacing: 0.12em;
        text-align: center;
        direction: ltr;
      }
      a {
        color: var(--lk-fg-accent);
        text-decoration: underline;
        font-size: var(--lk-size-small);
      }
    `,
  ]

  declare parts: PageParts
  declare close: (isDone: boolean) => void
  declare open: (page: PageName) => void
  locale = 'en'
  /** Whether the page has been visible for long enough. */
  protected isTrusted = false
  private whyOff: WhyOff | undefined
  protected isBusy = false
  /** Error text for the user. */
  protected problem = ''
  /** State of the window that stores the frame's data. */
  protected windowState: WindowState = 'idle'
  /** Aborts pending work when the page is removed. */
  protected over = new AbortController()
  #stops: (() => void)[] = []
  #visible: VisibleWatch | undefined
  #window: DeviceWindow | undefined

  protected get texts(): PageTexts {
    return pageTextsOf(this.locale)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.over = new AbortController()
    this.#visible = watchVisible(document, (isTrusted, whyOff) => Object.assign(this, { isTrusted, whyOff }))
    document.addEventListener('keydown', this.#onKey)
    this.#stops = [() => this.#visible?.stop(), () => document.removeEventListener('keydown', this.#onKey)]
    const { signal } = this.over
    void this.attempt(async () => {
      const found = await this.parts.storage.window()
      if (signal.aborted) return
      if (found) this.attendWindow(found)
      await this.start()
    })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const stop of this.#stops.splice(0)) stop()
    this.over.abort()
  }

  /** Disables the buttons until the new content has been visible for long enough. */
  protected restartWatch(): void {
    this.#visible?.restart()
  }

  /** Shows the window's state in place of the page, and lets the user open it. @returns ends that */
  protected attendWindow(window: DeviceWindow): () => void {
    this.#window = window
    const stop = window.attend(state => (this.windowState = state))
    const leave = (): void => {
      stop()
      this.windowState = 'idle'
    }
    this.#stops.push(leave)
    return leave
  }

  /** Text that introduces the window. */
  protected windowIntro(): string {
    return this.texts.windowIntro
  }

  /** Called when the user declines to open the window. */
  protected leaveWindow(): void {
    this.close(false)
  }

  /** Loads the state of the wallet. */
  protected abstract start(): Promise<void>
  /** Renders the content below the heading. */
  protected abstract content(): TemplateResult | typeof nothing
  protected abstract heading(): string

  /** Runs an action, and shows its failure. */
  protected async attempt(act: () => Promise<void>): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    this.problem = ''
    try {
      await act()
    } catch (error) {
      this.fail(error)
    } finally {
      this.isBusy = false
      this.#window?.finish()
      this.requestUpdate()
    }
  }

  /** Shows an error. */
  protected fail(error: unknown): void {
    if (!this.over.signal.aborted) this.problem = whatWentWrong(error, this.texts)
  }

  /**
   * Creates a handler for real clicks on a page that has been visible. A script's click, or an early one, is ignored.
   */
  protected onClick(act: () => Promise<void> | void): (event: Event) => void {
    return event => {
      if (event.isTrusted && this.isTrusted) void this.attempt(async () => act())
    }
  }

  /** Creates a handler like {@link onClick} for Enter in a field. */
  protected onEnter(act: () => Promise<void> | void): (event: KeyboardEvent) => void {
    const press = this.onClick(act)
    return event => {
      if (event.key === 'Enter' && !event.isComposing) press(event)
    }
  }

  /** The focused element is removed with its step, so the focus moves to the next step. */
  protected override updated(changed: PropertyValues): void {
    if (steps.some(name => changed.get(name) !== undefined)) void this.#giveFocus()
  }

  async #giveFocus(): Promise<void> {
    const field = this.renderRoot.querySelector<LitElement>('lk-field')
    await field?.updateComplete
    if (!document.hasFocus() || document.activeElement !== document.body) return
    const next = field?.shadowRoot?.querySelector('input') ?? this.renderRoot.querySelector('h1')
    next?.focus()
  }

  protected button(label: string, act: () => Promise<void> | void, kind: ButtonKind): TemplateResult {
    return html`<lk-button
      variant=${kind.variant ?? 'quiet'}
      size=${kind.size ?? 'lg'}
      test-id=${kind.testId}
      ?disabled=${!this.isTrusted || kind.disabled === true}
      ?loading=${this.isBusy && kind.variant === 'primary'}
      @click=${this.onClick(act)}
      >${label}</lk-button
    >`
  }

  /** Renders the window's state in place of the page, while an action waits for it. */
  #drawWindow(): TemplateResult {
    const { texts, windowState } = this
    const site = location.host
    const isOpen = windowState === 'open'
    const sentence = windowProblems[windowState]
    return html`<h1 tabindex="-1">${texts.windowHeading}</h1>
      <p role="status">${fill(isOpen ? texts.windowOpen : this.windowIntro(), { site })}</p>
      <div role="alert">${sentence ? html`<lk-note tone="error" .icon=${iconError}>${fill(texts[sentence], { site })}</lk-note>` : nothing}</div>
      <div class="stack">
        <lk-button
          variant=${isOpen ? 'quiet' : 'primary'}
          size="lg"
          test-id="window-open"
          ?disabled=${!this.isTrusted}
          @click=${this.#openWindow}
          >${isOpen ? texts.windowAgain : texts.windowButton}</lk-button
        >
        <lk-button variant="ghost" size="lg" test-id="window-later" @click=${() => this.leaveWindow()}>${texts.later}</lk-button>
      </div>`
  }

  /** Opens the window in the click itself, because browsers block it later. */
  readonly #openWindow = (event: Event): void => {
    if (event.isTrusted && this.isTrusted) this.#window?.open()
  }

  #drawPage(): TemplateResult {
    return html`<h1 tabindex="-1">${this.heading()}</h1>
      ${this.content()}
      <div role="alert">${this.problem ? html`<lk-note tone="error" .icon=${iconError}>${this.problem}</lk-note>` : nothing}</div>`
  }

  protected override render(): TemplateResult {
    return html`${this.windowState === 'idle' ? this.#drawPage() : this.#drawWindow()}
    ${renderWhyOff(this.whyOff, textsOf(this.locale))}`
  }

  /** Handles keys here, because the modal around the frame does not receive them. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const isFree = !this.isBusy || this.windowState !== 'idle'
    if (event.key === 'Escape' && event.isTrusted && isFree) this.close(false)
  }
}

/** Properties that change the page's step. */
const steps = ['step', 'check', 'secrets', 'browsers', 'windowState']

const windowProblems: Readonly<Partial<Record<WindowState, keyof PageTexts>>> = {
  blocked: 'windowBlocked',
  closed: 'windowClosed',
}

/** Properties of a button. */
export interface ButtonKind {
  readonly testId: string
  /** Look of the button. @default 'quiet' */
  readonly variant?: 'primary' | 'quiet' | 'ghost'
  readonly disabled?: boolean
  /** Height of the button. @default 'lg' */
  readonly size?: 'lg' | 'sm'
}

export const pageElements = [LkButton, LkIcon, LkNote]
