import { iconLock, LkField } from '@latchkey/ui'
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { canMakePasskeys, sealForPasskey } from '../../custody/passkey/recovery-passkey.ts'
import { sealRecoveryFile, shortestPassphrase } from '../../custody/recovery-file.ts'
import type { ShareDocument } from '../../custody/share-document.ts'
import type { KeptRecovery } from '../../custody/share-server.ts'
import { FrameError } from '../frame-error.ts'
import { fill } from '../texts/texts.ts'
import { CheckedPageElement, checkElements } from './checked-page-element.ts'
import { NotKeptError } from './not-kept-error.ts'
import { findPassphraseProblems, type PassphraseProblems } from './passphrase-problems.ts'
import { saveFile } from './save-file.ts'
import { valueOf } from './value-of.ts'

const fileName = 'latchkey-recovery.json'

/** Step of a page that makes backups. */
export type BackupStep = 'look' | 'intro' | 'choose' | 'operator' | 'passphrase' | 'keep' | 'done'

/** A page that makes recoveries: a passkey, or a file with a passphrase. */
export abstract class BackupPageElement extends CheckedPageElement {
  static override get properties(): PropertyDeclarations {
    return { ...super.properties, step: { state: true }, isShown: { state: true } }
  }

  protected step: BackupStep = 'look'
  #passphrase = ''
  #again = ''
  /** Errors of the two fields. */
  #problems: PassphraseProblems = { passphrase: '', again: '' }
  #kept: ((isKept: boolean) => void) | undefined
  #file = ''
  /** Whether the user has opened the saved file again, since browsers do not report whether a download finished. */
  private isShown = false

  /** Creates a recovery. @param keep seals the recovery share, and returns the server's record */
  protected abstract addRecovery(keep: (document: ShareDocument) => Promise<KeptRecovery>): Promise<void>
  /** Lists recoveries: an authenticator with one of them creates no second passkey. */
  protected abstract existing(): readonly KeptRecovery[]
  /** Called when a recovery was made. */
  protected abstract onAdded(): void

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#kept?.(false)
    this.#forget()
  }

  /** Renders the choice of a passkey or a file. */
  protected drawMethods(): TemplateResult {
    const { texts } = this
    const hasPasskeys = canMakePasskeys()
    return html`${
      hasPasskeys
        ? html`<div class="stack">
            ${this.button(texts.withPasskey, () => this.onceSure(this.#addPasskey), { testId: 'recovery-passkey', variant: 'primary' })}
            <p>${texts.withPasskeyText}</p>
          </div>`
        : nothing
    }
      <div class="stack">
        ${this.button(texts.withFile, () => this.onceSure(() => void (this.step = 'passphrase')), { testId: 'recovery-file', variant: hasPasskeys ? 'quiet' : 'primary' })}
        <p>${texts.withFileText}</p>
      </div>`
  }

  /** Renders the steps of a file; `undefined` in another step. */
  protected drawFile(): TemplateResult | undefined {
    if (this.step === 'passphrase') return this.#drawPassphrase()
    return this.step === 'keep' ? this.#drawKeep() : undefined
  }

  protected backButton(back: () => void): TemplateResult {
    return this.button(this.texts.back, back, { testId: 'recovery-back', variant: 'ghost' })
  }

  #drawPassphrase(): TemplateResult {
    const { texts } = this
    return html`<lk-field
        type="password"
        label-visible
        .label=${texts.passphrase}
        .help=${fill(texts.passphraseHelp, { n: String(shortestPassphrase) })}
        .error=${this.#problems.passphrase}
        .autocomplete=${'new-password'}
        .icon=${iconLock}
        test-id="recovery-passphrase"
        @input=${(event: Event) => (this.#passphrase = valueOf(event))}
        @keydown=${this.onEnter(this.#addFile)}
      ></lk-field>
      <lk-field
        type="password"
        label-visible
        .label=${texts.passphraseAgain}
        .error=${this.#problems.again}
        .autocomplete=${'new-password'}
        .icon=${iconLock}
        test-id="recovery-passphrase-again"
        @input=${(event: Event) => (this.#again = valueOf(event))}
        @keydown=${this.onEnter(this.#addFile)}
      ></lk-field>
      <div class="stack">
        ${this.button(texts.saveFile, this.#addFile, { testId: 'recovery-save', variant: 'primary' })}
        ${this.backButton(this.#goBack)}
      </div>`
  }

  #drawKeep(): TemplateResult {
    const { texts } = this
    // The recovery is being created, so these buttons start no other attempt.
    return html`<label class="stack">
        <p>${fill(texts.fileSavedText, { name: fileName })}</p>
        <input type="file" accept="application/json,.json" data-testid="recovery-show" @change=${this.#show} />
      </label>
      <p role="status">${this.isShown ? texts.fileShown : nothing}</p>
      <div class="stack">
        <lk-button
          variant="primary"
          test-id="recovery-kept"
          ?disabled=${!this.isTrusted || !this.isShown}
          @click=${this.#keep}
          >${texts.fileSaved}</lk-button
        >
        <lk-button variant="quiet" test-id="recovery-again" @click=${() => saveFile(fileName, this.#file)}
          >${texts.saveAgain}</lk-button
        >
        <lk-button variant="ghost" test-id="recovery-back" @click=${() => this.#kept?.(false)}>${texts.back}</lk-button>
      </div>`
  }

  /** Compares the opened file with the saved one exactly. */
  readonly #show = async (event: Event): Promise<void> => {
    const [chosen] = (event.currentTarget as HTMLInputElement).files ?? []
    if (!chosen) return
    const file = this.#file
    const text = await chosen.text().catch(() => '')
    // The file may have been created again meanwhile.
    if (file !== this.#file) return
    this.isShown = file !== '' && text === file
    this.problem = this.isShown ? '' : fill(this.texts.fileOther, { name: fileName })
  }

  readonly #keep = (event: Event): void => {
    if (event.isTrusted && this.isTrusted && this.isShown) this.#kept?.(true)
  }

  readonly #goBack = (): void => {
    this.#forget()
    this.step = 'choose'
  }

  readonly #addPasskey = async (): Promise<void> => {
    const { who } = await this.parts.session.open()
    await this.addRecovery(document =>
      sealForPasskey(document, {
        siteName: location.host,
        userName: who.email ?? who.userName ?? location.host,
        existing: this.existing(),
        signal: this.over.signal,
      }),
    )
    this.onAdded()
  }

  readonly #addFile = async (): Promise<void> => {
    const passphrase = this.#passphrase
    this.#problems = findPassphraseProblems(passphrase, this.#again, this.texts)
    if (this.#problems.passphrase || this.#problems.again) return
    let isKept = false
    try {
      await this.addRecovery(async document => {
        this.#file = await sealRecoveryFile(document, passphrase)
        saveFile(fileName, this.#file)
        isKept = await this.#askWhetherKept()
        // A file that the user did not keep is not a recovery.
        if (!isKept) throw new NotKeptError()
        return { kind: 'file' }
      })
    } catch (error) {
      if (error instanceof NotKeptError) return
      if (!isKept || !(error instanceof FrameError) || error.code !== 'loginNotFresh') throw error
      // Saving took time, so registering the file with the server may need another check.
      return await this.onceSure(this.#registerFile)
    } finally {
      this.#goBack()
    }
    if (isKept) this.onAdded()
  }

  readonly #registerFile = async (): Promise<void> => {
    await this.addRecovery(async () => ({ kind: 'file' }))
    this.onAdded()
  }

  async #askWhetherKept(): Promise<boolean> {
    this.step = 'keep'
    return new Promise(resolve => (this.#kept = resolve))
  }

  #forget(): void {
    this.#passphrase = this.#again = this.#file = ''
    this.#problems = { passphrase: '', again: '' }
    this.#kept = undefined
    this.isShown = false
  }
}

export const backupElements = [...checkElements, LkField]
