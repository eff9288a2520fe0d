import { type CompleteDetail, LkOtp } from '@latchkey/ui'
import { html, type PropertyDeclarations, type TemplateResult } from 'lit'
import * as v from 'valibot'

import { fill } from '../texts/texts.ts'
import { FramePageElement } from './frame-page-element.ts'

/**
 * A page whose actions are reserved to the logged-in user. Another person may sit at the browser later, so it then
 * requires a code from a mail.
 */
export abstract class CheckedPageElement extends FramePageElement {
  static override get properties(): PropertyDeclarations {
    return { ...super.properties, check: { state: true } }
  }

  /** The check that the user sees. */
  protected check: 'nothing' | 'ask' | 'code' = 'nothing'
  #email: string | undefined
  #act: (() => Promise<void> | void) | undefined

  /** Runs an action right after a login; otherwise after a correct code. */
  protected async onceSure(act: () => Promise<void> | void): Promise<void> {
    const { user, isFresh } = await this.parts.session.read()
    if (isFresh) return act()
    this.#email = user?.email
    this.#act = act
    this.check = 'ask'
  }

  /**
   * Renders the check.
   *
   * @param name of the page, for test ids
   */
  protected drawCheck(name: string, back: TemplateResult): TemplateResult {
    const { texts } = this
    const email = this.#email
    if (email === undefined) return html`<p>${texts.exportLogin}</p>${back}`
    if (this.check === 'ask')
      return html`<p>${fill(texts.exportConfirm, { email })}</p>
        <div class="stack">${this.button(texts.sendCode, this.#sendCode, { testId: `${name}-send`, variant: 'primary' })}${back}</div>`
    return html`<p>${fill(texts.codeSent, { email })}</p>
      <lk-otp .label=${texts.code} test-id=${`${name}-code`} @lk-complete=${this.#verifyCode}></lk-otp>
      ${back}`
  }

  readonly #sendCode = async (): Promise<void> => {
    await this.parts.server.ask('POST', '/confirm', v.unknown(), { language: this.locale })
    this.check = 'code'
  }

  readonly #verifyCode = ({ detail }: CustomEvent<CompleteDetail>): void => {
    void this.attempt(async () => {
      await this.parts.server.ask('POST', '/confirm/code', v.unknown(), { code: detail.value })
      // In a browser without cookies the window stores the session that the code started.
      const window = await this.parts.storage.window()
      if (window?.isNeeded()) await window.settle()
      this.check = 'nothing'
      await this.#act?.()
    })
  }
}

export const checkElements = [LkOtp]
