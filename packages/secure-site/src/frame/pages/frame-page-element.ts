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
import type { PageParts } from './page-parts.ts'
import { type PageTexts, pageTextsOf } from './texts/page-texts.ts'
import { whatWentWrong } from './what-went-wrong.ts'

/** A page of the frame. What it does for money or keys it does by a click of a person, who has seen it for a moment. */
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
      /* Heard as soon as there is something in it, and in nobody's way before. */
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
  locale = 'en'
  /** Whether the person has had it in sight for long enough. */
  protected isTrusted = false
  private whyOff: WhyOff | undefined
  protected isBusy = false
  /** What is wrong, in a sentence. */
  protected problem = ''
  /** How it stands with the window that keeps what the browser does not keep for the frame. */
  protected windowState: WindowState = 'idle'
  /** Ends what the page waits for when it goes. */
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

  /** Lets no button work before what shows from now on was in sight for long enough. */
  protected restartWatch(): void {
    this.#visible?.restart()
  }

  /** Shows the person how it stands with a window, in place of the page, and lets them open it. @returns what ends that */
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

  /** What the person reads where the window is to be opened. */
  protected windowIntro(): string {
    return this.texts.windowIntro
  }

  /** They do not open it. */
  protected leaveWindow(): void {
    this.close(false)
  }

  /** Looks where the wallet stands. */
  protected abstract start(): Promise<void>
  /** Below the heading. */
  protected abstract content(): TemplateResult | typeof nothing
  protected abstract heading(): string

  /** Does something that may fail, which the page then says. */
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

  /** Says what went wrong. */
  protected fail(error: unknown): void {
    if (!this.over.signal.aborted) this.problem = whatWentWrong(error, this.texts)
  }

  /** What a click of a person does; that of a script does nothing, nor does one before the page was in sight. */
  protected onClick(act: () => Promise<void> | void): (event: Event) => void {
    return event => {
      if (event.isTrusted && this.isTrusted) void this.attempt(async () => act())
    }
  }

  /** As {@link onClick}, of Enter in a field. */
  protected onEnter(act: () => Promise<void> | void): (event: KeyboardEvent) => void {
    const press = this.onClick(act)
    return event => {
      if (event.key === 'Enter' && !event.isComposing) press(event)
    }
  }

  /** What had the focus goes with its step: whoever works by keyboard goes on at the next one. */
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

  /** In place of the page, while what it does waits for the window. */
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

  /** At the click itself: a moment later the browser lets no window come up. */
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

  /** The modal around the frame hears no key that is pressed in it. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const isFree = !this.isBusy || this.windowState !== 'idle'
    if (event.key === 'Escape' && event.isTrusted && isFree) this.close(false)
  }
}

/** Where a page is. */
const steps = ['step', 'check', 'secrets', 'windowState']

const windowProblems: Readonly<Partial<Record<WindowState, keyof PageTexts>>> = {
  blocked: 'windowBlocked',
  closed: 'windowClosed',
}

/** What a button is like. */
export interface ButtonKind {
  readonly testId: string
  /** @default 'quiet' */
  readonly variant?: 'primary' | 'quiet' | 'ghost'
  readonly disabled?: boolean
  /** @default 'lg' */
  readonly size?: 'lg' | 'sm'
}

export const pageElements = [LkButton, LkIcon, LkNote]
