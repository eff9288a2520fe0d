import type { KitError } from '@latchkey/core'
import type { CompleteDetail, LkOtp } from '@latchkey/ui'
import { perform, shake, type StoreController } from '@latchkey/view-kit'
import { html, type LitElement, type TemplateResult } from 'lit'

import { rejectionCode } from '../errors.ts'
import { textOf } from './send-email.ts'

/** Field for the digits of a mail. It submits them once they are complete, and shows an error. */
export class CodeField {
  readonly #host: LitElement
  readonly #kit: StoreController
  readonly #submit: (code: string) => Promise<unknown>
  #value = ''
  #error: string | undefined
  #isBusy = false

  constructor(host: LitElement, kit: StoreController, submit: (code: string) => Promise<unknown>) {
    this.#host = host
    this.#kit = kit
    this.#submit = submit
  }

  get #element(): LkOtp | null {
    return this.#host.renderRoot.querySelector('lk-otp')
  }

  render(): TemplateResult {
    return html`<lk-otp
      data-focus
      .label=${this.#kit.messages.embedded.code}
      .value=${this.#value}
      .error=${this.#error}
      ?loading=${this.#isBusy}
      test-id="wui-otp-input"
      @input=${this.#onInput}
      @lk-complete=${this.#onComplete}
    ></lk-otp>`
  }

  /** Clears the field for another code. @param error error of the one before */
  clear(error?: KitError): void {
    this.#value = ''
    this.#error = error && textOf(this.#kit, error)
    this.#host.requestUpdate()
    this.#element?.focus()
  }

  readonly #onInput = ({ currentTarget }: Event): void => {
    const { value } = currentTarget as LkOtp
    // The sixth digit was submitted before this event arrives here, and may have been rejected by then.
    if (value !== this.#value) this.#setValue(value)
  }

  #setValue(value: string): void {
    this.#value = value
    this.#error = undefined
    this.#host.requestUpdate()
  }

  readonly #onComplete = async ({ detail }: CustomEvent<CompleteDetail>): Promise<void> => {
    this.#isBusy = true
    this.#setValue(detail.value)
    const outcome = await perform(this.#kit.store, () => this.#submit(detail.value))
    this.#isBusy = false
    this.#host.requestUpdate()
    if (outcome.status === 'failed') await this.#fail(outcome.error)
  }

  async #fail(error: KitError): Promise<void> {
    const { codeWrong } = this.#kit.messages.embedded
    this.#error = rejectionCode(error) === 'codeWrong' ? codeWrong : textOf(this.#kit, error)
    await this.#host.updateComplete
    const element = this.#element
    if (!element) return
    shake(element)
    element.focus()
  }
}
