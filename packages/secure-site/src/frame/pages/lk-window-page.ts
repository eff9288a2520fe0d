import { html, nothing, type TemplateResult } from 'lit'

import { FramePageElement, pageElements } from './frame-page-element.ts'

/**
 * @summary Has the secure window store the wallet or return the session, in browsers without storage for the frame.
 */
export class LkWindowPage extends FramePageElement {
  static readonly tag = 'lk-window-page'

  protected heading(): string {
    return this.texts.windowHeading
  }

  protected async start(): Promise<void> {
    const { session, storage } = this.parts
    await (await storage.window())?.settle()
    session.forget()
    const { user } = await session.read()
    // A new wallet is created while the window is open, which stores it before any other page receives it.
    if (user) await (await session.custody()).create()
    this.close(true)
  }

  protected content(): TemplateResult | typeof nothing {
    const { texts } = this
    if (!this.problem) return nothing
    return html`<div class="stack">
      ${this.button(texts.windowRetry, () => this.start(), { testId: 'window-retry', variant: 'primary' })}
      ${this.button(texts.later, () => this.close(false), { testId: 'window-leave', variant: 'ghost' })}
    </div>`
  }
}

export const windowElements = [...pageElements, LkWindowPage]

declare global {
  interface HTMLElementTagNameMap {
    'lk-window-page': LkWindowPage
  }
}
