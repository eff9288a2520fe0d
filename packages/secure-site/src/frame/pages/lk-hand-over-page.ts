import { iconWarning } from '@latchkey/ui'
import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { CustodyError } from '../../custody/custody-error.ts'
import { browsersAnswerSchema, type ListedBrowser } from '../../wire-browsers.ts'
import { type BrowserAction, browserListElements, browserListStyles, renderBrowsers } from './browser-list.ts'
import { CheckedPageElement, checkElements } from './checked-page-element.ts'
import { pageElements } from './frame-page-element.ts'
import { sendShare } from './device-transfer-messages.ts'

/**
 * @summary Transfers this device's share to another device of the user, and lists the browsers that are logged in.
 */
export class LkHandOverPage extends CheckedPageElement {
  static readonly tag = 'lk-hand-over-page'
  static override get properties(): PropertyDeclarations {
    return { ...super.properties, step: { state: true }, number: { state: true }, browsers: { state: true } }
  }

  static override styles: CSSResultGroup = [CheckedPageElement.styles, browserListStyles]

  private step: 'wait' | 'compare' | 'done' | 'nothing' = 'wait'
  private number = ''
  /** The user's browsers, while the list is shown. */
  private browsers: readonly ListedBrowser[] | undefined
  #answer: ((isSame: boolean) => void) | undefined
  /** Whether the user has just forgotten a browser, which may be lost. */
  #hasForgotten = false

  protected heading(): string {
    return this.#isListShown() ? this.texts.browsersHeading : this.texts.handOverHeading
  }

  protected async start(): Promise<void> {
    // The transfer continues while the user compares, so it must not disable the buttons like an attempt.
    void this.#give()
  }

  async #give(): Promise<void> {
    const { session, server } = this.parts
    const { signal } = this.over
    try {
      const document = await (await session.custody()).exportShare('device')
      const compare = (number: string): Promise<boolean> => {
        this.number = number
        this.step = 'compare'
        // The content appears when the other device replies, and a press meant for something else is no comparison.
        this.restartWatch()
        return new Promise(resolve => (this.#answer = resolve))
      }
      const isGiven = await sendShare(server, document, compare, signal)
      if (isGiven) this.step = 'done'
      else this.close(false)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CustodyError && error.code === 'deviceShareMissing') this.step = 'nothing'
      else this.fail(error)
    }
  }

  readonly #openBrowsers = async (): Promise<void> => {
    const { browsers } = await this.parts.server.ask('GET', '/browsers', browsersAnswerSchema)
    this.#showBrowsers(browsers)
  }

  /** Shows the list, and restarts the wait of the buttons, because others replace the pressed ones. */
  #showBrowsers(browsers: readonly ListedBrowser[] | undefined): void {
    this.browsers = browsers
    this.restartWatch()
  }

  async #changeBrowsers(action: BrowserAction | 'forget-others', body: object = {}): Promise<void> {
    const { browsers } = await this.parts.server.ask('POST', `/browsers/${action}`, browsersAnswerSchema, body)
    this.#hasForgotten ||= action !== 'log-out'
    this.#showBrowsers(browsers)
  }

  /** Whether the list is shown. A step for which the other device waits comes first. */
  #isListShown(): boolean {
    return this.browsers !== undefined && (this.step === 'wait' || this.step === 'nothing')
  }

  protected content(): TemplateResult {
    const { texts, step } = this
    if (this.check !== 'nothing' && step !== 'compare') {
      const back = this.button(texts.back, () => void (this.check = 'nothing'), {
        testId: 'hand-over-check-back',
        variant: 'ghost',
      })
      return this.drawCheck('hand-over', back)
    }
    if (this.browsers && this.#isListShown()) return this.#drawBrowsers(this.browsers)
    if (step === 'nothing') return html`<p>${texts.handOverNothing}</p>${this.#drawLoss()}${this.#closing(false)}`
    if (step === 'done') return html`<p role="status">${texts.handOverDone}</p>${this.#closing(true)}`
    if (step === 'wait')
      return html`<p>${texts.handOverIntro}</p>
        <p role="status">${this.problem ? nothing : texts.handOverWaiting}</p>
        ${this.#drawLoss()}
        ${this.button(texts.back, () => this.close(false), { testId: 'hand-over-back', variant: 'ghost' })}`
    return html`<p>${texts.handOverCompare}</p>
      <div class="number" role="status" data-testid="hand-over-number">${this.number}</div>
      <div class="stack">
        ${this.button(texts.sameNumber, () => this.#answer?.(true), { testId: 'hand-over-same', variant: 'primary' })}
        ${this.button(texts.otherNumber, () => this.#answer?.(false), { testId: 'hand-over-other' })}
      </div>`
  }

  #drawLoss(): TemplateResult {
    const { texts } = this
    return html`<div class="stack">
      <p>${texts.browsersText}</p>
      ${this.button(texts.browsersHeading, this.#openBrowsers, { testId: 'hand-over-browsers', size: 'sm' })}
    </div>`
  }

  #drawBrowsers(browsers: readonly ListedBrowser[]): TemplateResult {
    const { texts, locale } = this
    const hasOthers = browsers.some(({ isThis }) => !isThis)
    const button = ({ id }: ListedBrowser, action: BrowserAction, label: string, testId: string) =>
      this.button(label, () => this.onceSure(() => this.#changeBrowsers(action, { id })), { testId, size: 'sm' })
    const forgetOthers = () => this.onceSure(() => this.#changeBrowsers('forget-others'))
    return html`<p>${texts.browsersIntro}</p>
      ${renderBrowsers(browsers, { texts, locale, button })}
      <p role="status">${hasOthers ? texts.browsersChange : texts.othersOut}</p>
      ${this.#hasForgotten ? html`<lk-note tone="warning" .icon=${iconWarning} data-testid="browsers-offer">${texts.splitOffer}</lk-note>` : nothing}
      <div class="stack">
        ${this.button(texts.splitHeading, () => this.open('split'), { testId: 'browsers-split', variant: this.#hasForgotten ? 'primary' : 'quiet' })}
        ${hasOthers ? this.button(texts.othersOutButton, forgetOthers, { testId: 'browsers-others' }) : nothing}
        ${this.button(texts.back, () => this.#showBrowsers(undefined), { testId: 'browsers-back', variant: 'ghost' })}
      </div>`
  }

  #closing(isDone: boolean): TemplateResult {
    return this.button(this.texts.done, () => this.close(isDone), { testId: 'hand-over-done', variant: 'primary' })
  }
}

export const handOverElements = [...pageElements, ...checkElements, ...browserListElements, LkHandOverPage]

declare global {
  interface HTMLElementTagNameMap {
    'lk-hand-over-page': LkHandOverPage
  }
}
