import { iconLock, iconWarning, LkField } from '@latchkey/ui'
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { sealRecoveryFile, shortestPassphrase } from '../../custody/recovery-file.ts'
import { canMakePasskeys, sealForPasskey } from '../../custody/passkey/recovery-passkey.ts'
import type { KeptRecovery } from '../../custody/share-server.ts'
import { type Operator, recoveriesAnswerSchema } from '../../wire.ts'
import { FrameError } from '../frame-error.ts'
import { giveToOperator } from '../operator-share.ts'
import { fill } from '../texts/texts.ts'
import { CheckedPageElement, checkElements } from './checked-page-element.ts'
import { pageElements } from './frame-page-element.ts'
import { findPassphraseProblems, type PassphraseProblems } from './passphrase-problems.ts'
import { renderRecoveries } from './recovery-list.ts'
import { NotKeptError } from './not-kept-error.ts'
import { saveFile } from './save-file.ts'
import { valueOf } from './value-of.ts'

const fileName = 'latchkey-recovery.json'

/** @summary Creates a recovery: a passkey, or a file with a passphrase. Has the user decide about the operator's. */
export class LkRecoveryPage extends CheckedPageElement {
  static readonly tag = 'lk-recovery-page'
  static override get properties(): PropertyDeclarations {
    return {
      ...super.properties,
      step: { state: true },
      recoveries: { state: true },
      operator: { state: true },
      isShown: { state: true },
    }
  }

  private step: 'look' | 'choose' | 'operator' | 'passphrase' | 'keep' = 'look'
  /** The user's own recoveries. */
  private recoveries: readonly KeptRecovery[] = []
  private operator: Operator | undefined
  #passphrase = ''
  #again = ''
  /** Errors of the two fields. */
  #problems: PassphraseProblems = { passphrase: '', again: '' }
  #kept: ((isKept: boolean) => void) | undefined
  #file = ''
  /** Whether the user has opened the saved file again, since browsers do not report whether a download finished. */
  private isShown = false

  protected heading(): string {
    return this.step === 'operator' ? this.texts.operatorHeading : this.texts.recoveryHeading
  }

  protected async start(): Promise<void> {
    await this.#look()
    const state = this.operator?.state
    this.step = state === 'asked' || state === 'former' ? 'operator' : 'choose'
  }

  async #look(): Promise<void> {
    const { session } = this.parts
    const state = await (await session.custody()).open()
    if ('recoveries' in state) this.recoveries = state.recoveries.filter(({ kind }) => kind !== 'operator')
    this.operator = session.operator()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#kept?.(false)
    this.#forget()
  }

  protected content(): TemplateResult {
    if (this.step === 'passphrase') return this.#drawPassphrase()
    if (this.step === 'keep') return this.#drawKeep()
    const { texts, operator } = this
    // The recoveries are not loaded yet, so none are shown.
    if (this.step === 'look') return html`${this.problem ? this.#backButton(() => this.close(false)) : nothing}`
    if (this.check !== 'nothing')
      return this.drawCheck(
        'recovery',
        this.#backButton(() => (this.check = 'nothing')),
      )
    if (operator && this.step === 'operator') return this.#drawOperator(operator)
    const isKept = operator?.state === 'kept' || operator?.state === 'former'
    const hasOne = this.recoveries.length > 0
    const intro = isKept && !hasOne ? nothing : html`<p>${hasOne ? texts.recoveryMade : texts.recoveryIntro}</p>`
    const hasPasskeys = canMakePasskeys()
    return html`${isKept ? this.#drawKept(operator) : nothing}${intro}
      ${
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
      </div>
      ${hasOne ? renderRecoveries(this.recoveries, texts, this.#drawRemove) : nothing}
      ${operator?.state === 'refused' ? this.button(fill(texts.operatorAdd, operator), () => void (this.step = 'operator'), { testId: 'recovery-operator' }) : nothing}
      ${this.button(hasOne || isKept ? texts.done : texts.later, () => this.close(hasOne || isKept), { testId: 'recovery-later', variant: 'ghost' })}`
  }

  /** Renders the operator who could open the wallet, before the operator can. */
  #drawOperator(operator: Operator): TemplateResult {
    const { texts } = this
    const words = { ...operator, site: location.host }
    return html`<p>${fill(texts.operatorIntro, words)}</p>
      <lk-note tone="warning" .icon=${iconWarning}>${fill(texts.operatorCould, words)}</lk-note>
      <div class="stack">
        ${this.button(texts.operatorYes, () => this.onceSure(this.#giveToOperator), { testId: 'recovery-operator-yes', variant: 'primary' })}
        ${this.button(texts.operatorNo, this.#refuseOperator, { testId: 'recovery-operator-no' })}
      </div>`
  }

  #drawKept(operator: Operator): TemplateResult {
    const { texts } = this
    return html`<p>${fill(texts.operatorKept, { ...operator })}</p>
      <div class="stack">
        ${this.button(fill(texts.operatorRemove, { ...operator }), () => this.onceSure(this.#removeFromOperator), { testId: 'recovery-operator-remove', size: 'sm' })}
        ${this.recoveries.length > 0 ? nothing : html`<p>${texts.operatorRemoveText}</p>`}
      </div>`
  }

  readonly #drawRemove = (recovery: KeptRecovery, testId: string): TemplateResult =>
    this.button(this.texts.recoveryRemove, () => this.onceSure(() => this.#remove(recovery)), { testId, size: 'sm' })

  async #remove({ kind, credentialId }: KeptRecovery): Promise<void> {
    const named = { kind, ...(credentialId !== undefined && { credentialId }) }
    await this.parts.server.ask('POST', '/wallet/recovery/remove', recoveriesAnswerSchema, named)
    await this.#look()
  }

  #backButton(back: () => void): TemplateResult {
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
        ${this.#backButton(this.#goBack)}
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

  readonly #giveToOperator = async (): Promise<void> => {
    const { session } = this.parts
    const { custody, who } = await session.open()
    if (!this.operator) return
    await giveToOperator(custody, this.operator, who.id, this.operator.state === 'former' ? { renews: true } : {})
    this.close(true)
  }

  /** Refuses the operator's recovery, so that the user is not asked again and creates one of their own. */
  readonly #refuseOperator = async (): Promise<void> => {
    if (this.operator?.state === 'asked') await this.#removeFromOperator()
    this.step = 'choose'
    // Removing a share sealed for a former key needs a fresh login, like any other removal.
    if (this.operator?.state === 'former') await this.onceSure(this.#removeFromOperator)
  }

  readonly #removeFromOperator = async (): Promise<void> => {
    await this.parts.server.ask('POST', '/wallet/operator/remove', recoveriesAnswerSchema)
    await this.#look()
  }

  readonly #addPasskey = async (): Promise<void> => {
    const { session } = this.parts
    const { custody, who } = await session.open()
    await custody.addRecovery(document =>
      sealForPasskey(document, {
        siteName: location.host,
        userName: who.email ?? who.userName ?? location.host,
        existing: this.recoveries,
        signal: this.over.signal,
      }),
    )
    this.close(true)
  }

  readonly #addFile = async (): Promise<void> => {
    const passphrase = this.#passphrase
    this.#problems = findPassphraseProblems(passphrase, this.#again, this.texts)
    if (this.#problems.passphrase || this.#problems.again) return
    const custody = await this.parts.session.custody()
    let isKept = false
    try {
      await custody.addRecovery(async document => {
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
    if (isKept) this.close(true)
  }

  readonly #registerFile = async (): Promise<void> => {
    await this.parts.server.ask('PUT', '/wallet/recovery', recoveriesAnswerSchema, { kind: 'file' })
    this.close(true)
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

export const recoveryElements = [...pageElements, ...checkElements, LkField, LkRecoveryPage]

declare global {
  interface HTMLElementTagNameMap {
    'lk-recovery-page': LkRecoveryPage
  }
}
