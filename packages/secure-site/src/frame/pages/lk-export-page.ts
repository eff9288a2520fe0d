import { type CompleteDetail, iconWarning, LkOtp } from '@latchkey/ui'
import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import * as v from 'valibot'

import { formatDocument } from '../../custody/share-document.ts'
import type { WalletSecrets } from '../../custody/wallet-keys.ts'
import { describeBrowser } from '../describe-browser.ts'
import { fill } from '../texts/texts.ts'
import { FramePageElement, pageElements } from './frame-page-element.ts'
import { saveFile } from './save-file.ts'

/**
 * @summary Shows the words and keys of the wallet to the person, after they have shown that it is them.
 */
export class LkExportPage extends FramePageElement {
  static readonly tag = 'lk-export-page'
  static override get properties(): PropertyDeclarations {
    return {
      ...super.properties,
      step: { state: true },
      secrets: { state: true },
      copied: { state: true },
    }
  }

  static override styles = [
    super.styles,
    css`
      ol {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(104px, 1fr));
        gap: 6px 12px;
        margin: 0;
        padding: 12px;
        border-radius: var(--lk-radius-ctl);
        background: var(--lk-bg-inset);
        direction: ltr;
        font-family: var(--lk-font-mono);
        font-size: var(--lk-size-small);
        counter-reset: word;
      }
      /* Their order counts. */
      li {
        counter-increment: word;
      }
      li::before {
        content: counter(word) '. ';
        color: var(--lk-fg-2);
      }
      code {
        display: block;
        padding: 10px 12px;
        border-radius: var(--lk-radius-ctl);
        background: var(--lk-bg-inset);
        direction: ltr;
        font-size: var(--lk-size-micro);
        line-height: 1.6;
      }
      h2 {
        margin: 0;
        font-size: var(--lk-size-small);
        font-weight: var(--lk-weight-strong);
      }
    `,
  ]

  private step: 'look' | 'confirm' | 'code' | 'ready' = 'look'
  private secrets: WalletSecrets | undefined
  private copied = ''
  #email: string | undefined

  protected heading(): string {
    return this.texts.exportHeading
  }

  protected async start(): Promise<void> {
    const { user, isFresh } = await this.parts.session.read()
    this.#email = user?.email
    this.step = isFresh ? 'ready' : 'confirm'
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.secrets = undefined
  }

  protected content(): TemplateResult | typeof nothing {
    const { texts } = this
    const email = this.#email
    const site = location.host
    const back = this.button(texts.back, () => this.close(false), { testId: 'export-back', variant: 'ghost' })
    if (this.step === 'look') return nothing
    if (this.secrets) return this.#drawSecrets(this.secrets)
    const warning = html`<lk-note tone="warning" .icon=${iconWarning}>${fill(texts.exportIntro, { site })}</lk-note>`
    if (this.step === 'ready')
      return html`${warning}
        <div class="stack">${this.button(texts.reveal, this.#reveal, { testId: 'export-reveal', variant: 'primary' })}${back}</div>
        <p>${texts.exportOffline}</p>
        <div class="stack">
          <a href="frame/offline.html" download="latchkey-offline.html" data-testid="export-offline">${texts.saveOffline}</a>
          ${this.button(texts.saveDevicePart, this.#savePart, { testId: 'export-part' })}
        </div>`
    if (email === undefined) return html`${warning}<p>${texts.exportLogin}</p>${back}`
    if (this.step === 'confirm')
      return html`${warning}
        <p>${fill(texts.exportConfirm, { email })}</p>
        <div class="stack">${this.button(texts.sendCode, this.#sendCode, { testId: 'export-send', variant: 'primary' })}${back}</div>`
    return html`<p>${fill(texts.codeSent, { email })}</p>
      <lk-otp .label=${texts.code} test-id="export-code" @lk-complete=${this.#bringCode}></lk-otp>
      ${back}`
  }

  #drawSecrets({ phrase, eip155PrivateKey, solanaPrivateKey }: WalletSecrets): TemplateResult {
    const { texts } = this
    const keys = [
      { name: 'evm', label: texts.evmKey, value: eip155PrivateKey },
      { name: 'solana', label: texts.solanaKey, value: solanaPrivateKey },
    ]
    return html`<h2>${texts.words}</h2>
      <ol translate="no" data-testid="export-words">${phrase.split(' ').map(word => html`<li>${word}</li>`)}</ol>
      ${this.#copyButton('words', phrase)}
      ${keys.map(({ name, label, value }) => html`<h2>${label}</h2><code translate="no" data-testid=${`export-${name}`}>${value}</code>${this.#copyButton(name, value)}`)}
      ${this.button(texts.done, () => this.close(true), { testId: 'export-done', variant: 'primary' })}`
  }

  #copyButton(name: string, value: string): TemplateResult {
    const copy = async (): Promise<void> => {
      await navigator.clipboard.writeText(value)
      this.copied = name
    }
    return this.button(this.copied === name ? this.texts.copied : this.texts.copy, copy, {
      testId: `export-copy-${name}`,
      size: 'sm',
    })
  }

  readonly #sendCode = async (): Promise<void> => {
    const device = describeBrowser(navigator.userAgent)
    await this.parts.server.ask('POST', '/confirm', v.unknown(), { device, language: this.locale })
    this.step = 'code'
  }

  readonly #bringCode = ({ detail }: CustomEvent<CompleteDetail>): void => {
    void this.attempt(async () => {
      await this.parts.server.ask('POST', '/confirm/code', v.unknown(), { code: detail.value })
      this.step = 'ready'
    })
  }

  /** Also of who left the page open: it is asked anew right before anything is given away. */
  async #isFresh(): Promise<boolean> {
    const { isFresh } = await this.parts.session.read()
    if (!isFresh) this.step = 'confirm'
    return isFresh
  }

  readonly #reveal = async (): Promise<void> => {
    if (!(await this.#isFresh())) return
    this.secrets = await (await this.parts.session.custody()).exportSecrets()
  }

  readonly #savePart = async (): Promise<void> => {
    if (!(await this.#isFresh())) return
    const document = await (await this.parts.session.custody()).exportShare('device')
    saveFile('latchkey-device-part.json', formatDocument(document))
  }
}

export const exportElements = [...pageElements, LkOtp, LkExportPage]

declare global {
  interface HTMLElementTagNameMap {
    'lk-export-page': LkExportPage
  }
}
