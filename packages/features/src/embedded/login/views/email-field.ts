import type { LkField } from '@latchkey/ui'
import type { StoreController } from '@latchkey/view-kit'
import type { LitElement } from 'lit'

/** State of a field for an email address. The module that submits it loads with the first address. */
export class EmailField {
  readonly #host: LitElement
  readonly #kit: StoreController
  #code: typeof import('./send-email.ts') | undefined
  value = ''
  /** Error as a sentence for the user. */
  error: string | undefined
  isBusy = false

  constructor(host: LitElement, kit: StoreController) {
    this.#host = host
    this.#kit = kit
  }

  readonly onInput = ({ currentTarget }: Event): void => {
    this.value = (currentTarget as LkField).value
    if (this.error !== undefined) this.error = this.#code?.emailProblem(this.#kit, this.value)
    this.#host.requestUpdate()
  }

  readonly send = async (): Promise<void> => {
    if (this.isBusy || this.value === '') return
    this.#show(true, undefined)
    try {
      this.#code ??= await import('./send-email.ts')
      this.#show(false, await this.#code.sendEmail(this.#kit, this.value))
    } catch (error) {
      const { store, messages } = this.#kit
      store.environment.browser.log('error', 'The code of logging in by email failed', error)
      this.#show(false, messages.embedded.notLoaded)
    }
  }

  #show(isBusy: boolean, error: string | undefined): void {
    this.isBusy = isBusy
    this.error = error
    this.#host.requestUpdate()
  }
}
