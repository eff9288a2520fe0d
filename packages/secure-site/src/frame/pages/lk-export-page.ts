import { iconWarning } from '@latchkey/ui'
import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { formatDocument } from '../../custody/share-document.ts'
import type { WalletSecrets } from '../../custody/wallet-keys.ts'
import { fill } from '../texts/texts.ts'
import { CheckedPageElement, checkElements } from './checked-page-element.ts'
import { pageElements } from './frame-page-element.ts'
import { saveFile } from './save-file.ts'

/** @summary Shows the words and keys of the wallet to the user after a check of their identity. */
export class LkExportPage extends CheckedPageElement {
  static readonly tag = 'lk-export-page'
  static override get properties(): PropertyDeclarations {
    return {
      ...super.properties,
      step: { state: true },
      secrets: { state: true },
      copied: { state: true },
      uncopied: { state: true },
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
      /* The order of the words matters. */
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

  private step: 'look' | 'ready' = 'look'
  private secrets: WalletSecrets | undefined
  private copied = ''
  /** Text for content that the browser cannot copy. */
  private uncopied = ''

  protected heading(): string {
    return this.texts.exportHeading
  }

  protected async start(): Promise<void> {
    await this.onceSure(() => void (this.step = 'ready'))
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.secrets = undefined
  }

  protected content(): TemplateResult | typeof nothing {
    const { texts } = this
    const site = location.host
    const back = this.button(texts.back, () => this.close(false), { testId: 'export-back', variant: 'ghost' })
    if (this.secrets) return this.#drawSecrets(this.secrets)
    const warning = html`<lk-note tone="warning" .icon=${iconWarning}>${fill(texts.exportIntro, { site })}</lk-note>`
    if (this.check !== 'nothing')
      return html`${this.check === 'ask' ? warning : nothing}${this.drawCheck('export', back)}`
    if (this.step === 'look') return nothing
    return html`${warning}
      <div class="stack">${this.button(texts.reveal, this.#reveal, { testId: 'export-reveal', variant: 'primary' })}${back}</div>
      <p>${texts.exportOffline}</p>
      <div class="stack">
        <a href="frame/offline.html" download="latchkey-offline.html" data-testid="export-offline">${texts.saveOffline}</a>
        ${this.button(texts.saveDevicePart, this.#savePart, { testId: 'export-part' })}
      </div>`
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
      const isCopied = await navigator.clipboard.writeText(value).then(
        () => true,
        () => false,
      )
      this.copied = isCopied ? name : ''
      this.uncopied = isCopied ? '' : name
    }
    const { texts } = this
    const button = this.button(this.copied === name ? texts.copied : texts.copy, copy, {
      testId: `export-copy-${name}`,
      size: 'sm',
    })
    return html`${button}
      <p role="status">${this.uncopied === name ? texts.notCopied : nothing}</p>`
  }

  /**
   * Checks the login again right before secrets are shown, also after the user left the page open. Then the button must
   * be pressed again.
   */
  async #isFresh(): Promise<boolean> {
    let isFresh = false
    await this.onceSure(() => void (isFresh = true))
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

export const exportElements = [...pageElements, ...checkElements, LkExportPage]

declare global {
  interface HTMLElementTagNameMap {
    'lk-export-page': LkExportPage
  }
}
