import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import * as v from 'valibot'

import { CustodyError } from '../../custody/custody-error.ts'
import { CheckedPageElement, checkElements } from './checked-page-element.ts'
import { pageElements } from './frame-page-element.ts'
import { giveShare } from './handover-talk.ts'

/** @summary Transfers this device's share of the wallet to another device of the same user. */
export class LkHandOverPage extends CheckedPageElement {
  static readonly tag = 'lk-hand-over-page'
  static override get properties(): PropertyDeclarations {
    return { ...super.properties, step: { state: true }, number: { state: true }, areOthersOut: { state: true } }
  }

  private step: 'wait' | 'compare' | 'done' | 'nothing' = 'wait'
  private number = ''
  private areOthersOut = false
  #answer: ((isSame: boolean) => void) | undefined

  protected heading(): string {
    return this.texts.handOverHeading
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
      const isGiven = await giveShare(server, document, compare, signal)
      if (isGiven) this.step = 'done'
      else this.close(false)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CustodyError && error.code === 'deviceShareMissing') this.step = 'nothing'
      else this.fail(error)
    }
  }

  /** Signs out the user's other browsers after a loss. They need the link of a mail again. */
  readonly #forgetOthers = async (): Promise<void> => {
    await this.parts.server.ask('POST', '/browsers/forget-others', v.unknown())
    this.areOthersOut = true
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
    if (step === 'nothing') return html`<p>${texts.handOverNothing}</p>${this.#closing(false)}`
    if (step === 'done') return html`<p role="status">${texts.handOverDone}</p>${this.#closing(true)}`
    if (step === 'wait')
      return html`<p>${texts.handOverIntro}</p>
        <p role="status">${this.problem ? nothing : texts.handOverWaiting}</p>
        <div class="stack">
          <p role="status">${this.areOthersOut ? texts.othersOut : texts.othersOutText}</p>
          ${this.areOthersOut ? nothing : this.button(texts.othersOutButton, () => this.onceSure(this.#forgetOthers), { testId: 'hand-over-others', size: 'sm' })}
        </div>
        ${this.button(texts.back, () => this.close(false), { testId: 'hand-over-back', variant: 'ghost' })}`
    return html`<p>${texts.handOverCompare}</p>
      <div class="number" role="status" data-testid="hand-over-number">${this.number}</div>
      <div class="stack">
        ${this.button(texts.sameNumber, () => this.#answer?.(true), { testId: 'hand-over-same', variant: 'primary' })}
        ${this.button(texts.otherNumber, () => this.#answer?.(false), { testId: 'hand-over-other' })}
      </div>`
  }

  #closing(isDone: boolean): TemplateResult {
    return this.button(this.texts.done, () => this.close(isDone), { testId: 'hand-over-done', variant: 'primary' })
  }
}

export const handOverElements = [...pageElements, ...checkElements, LkHandOverPage]

declare global {
  interface HTMLElementTagNameMap {
    'lk-hand-over-page': LkHandOverPage
  }
}
