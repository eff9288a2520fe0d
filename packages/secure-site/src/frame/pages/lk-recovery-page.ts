import { iconWarning } from '@latchkey/ui'
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import type { ShareDocument } from '../../custody/share-document.ts'
import type { KeptRecovery } from '../../custody/share-server.ts'
import { type Operator, recoveriesAnswerSchema } from '../../wire.ts'
import { giveToOperator } from '../operator-share.ts'
import { fill } from '../texts/texts.ts'
import { backupElements, BackupPageElement } from './backup-page-element.ts'
import { pageElements } from './frame-page-element.ts'
import { renderRecoveries } from './recovery-list.ts'

/** @summary Creates a recovery: a passkey, or a file with a passphrase. Has the user decide about the operator's. */
export class LkRecoveryPage extends BackupPageElement {
  static readonly tag = 'lk-recovery-page'
  static override get properties(): PropertyDeclarations {
    return { ...super.properties, recoveries: { state: true }, operator: { state: true } }
  }

  /** The user's own recoveries. */
  private recoveries: readonly KeptRecovery[] = []
  private operator: Operator | undefined

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

  protected async addRecovery(keep: (document: ShareDocument) => Promise<KeptRecovery>): Promise<void> {
    await (await this.parts.session.custody()).addRecovery(keep)
  }

  protected existing(): readonly KeptRecovery[] {
    return this.recoveries
  }

  protected onAdded(): void {
    this.close(true)
  }

  protected content(): TemplateResult {
    const file = this.drawFile()
    if (file) return file
    const { texts, operator } = this
    // The recoveries are not loaded yet, so none are shown.
    if (this.step === 'look') return html`${this.problem ? this.backButton(() => this.close(false)) : nothing}`
    if (this.check !== 'nothing')
      return this.drawCheck(
        'recovery',
        this.backButton(() => (this.check = 'nothing')),
      )
    if (operator && this.step === 'operator') return this.#drawOperator(operator)
    const isKept = operator?.state === 'kept' || operator?.state === 'former'
    const hasOne = this.recoveries.length > 0
    const intro = isKept && !hasOne ? nothing : html`<p>${hasOne ? texts.recoveryMade : texts.recoveryIntro}</p>`
    return html`${isKept ? this.#drawKept(operator) : nothing}${intro} ${this.drawMethods()}
      ${hasOne ? renderRecoveries(this.recoveries, texts, this.#drawRemove) : nothing}
      ${hasOne || isKept ? this.button(texts.splitHeading, () => this.open('split'), { testId: 'recovery-split', size: 'sm' }) : nothing}
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
        ${this.button(texts.operatorNo, this.#rejectOperator, { testId: 'recovery-operator-no' })}
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

  readonly #giveToOperator = async (): Promise<void> => {
    const { session } = this.parts
    const { custody, who } = await session.open()
    if (!this.operator) return
    await giveToOperator(custody, this.operator, who.id, this.operator.state === 'former' ? { renews: true } : {})
    this.close(true)
  }

  /** Refuses the operator's recovery, so that the user is not asked again and creates one of their own. */
  readonly #rejectOperator = async (): Promise<void> => {
    if (this.operator?.state === 'asked') await this.#removeFromOperator()
    this.step = 'choose'
    // Removing a share sealed for a former key needs a fresh login, like any other removal.
    if (this.operator?.state === 'former') await this.onceSure(this.#removeFromOperator)
  }

  readonly #removeFromOperator = async (): Promise<void> => {
    await this.parts.server.ask('POST', '/wallet/operator/remove', recoveriesAnswerSchema)
    await this.#look()
  }
}

export const recoveryElements = [...pageElements, ...backupElements, LkRecoveryPage]

declare global {
  interface HTMLElementTagNameMap {
    'lk-recovery-page': LkRecoveryPage
  }
}
