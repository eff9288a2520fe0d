import { iconWarning } from '@latchkey/ui'
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { sealForOperator } from '../../custody/operator-share.ts'
import type { ShareDocument } from '../../custody/share-document.ts'
import type { KeptRecovery } from '../../custody/share-server.ts'
import type { Operator } from '../../wire.ts'
import { fill } from '../texts/texts.ts'
import { backupElements, BackupPageElement, type BackupStep } from './backup-page-element.ts'
import { pageElements } from './frame-page-element.ts'
import { renderNewRecoveries } from './recovery-list.ts'

/**
 * @summary Replaces all shares of the wallet after a device or a recovery was lost: makes new ones, has the user back
 *   them up, and then makes the former ones worthless.
 */
export class LkSplitPage extends BackupPageElement {
  static readonly tag = 'lk-split-page'
  static override get properties(): PropertyDeclarations {
    return { ...super.properties, recoveries: { state: true } }
  }

  /** Recoveries of the new shares. */
  private recoveries: readonly KeptRecovery[] = []
  /** The operator, if they store a recovery of the present shares. */
  #operator: Operator | undefined
  #hasShare = false

  protected heading(): string {
    return this.texts.splitHeading
  }

  protected async start(): Promise<void> {
    const { session } = this.parts
    const state = await (await session.custody()).open()
    this.#hasShare = state.status === 'ready'
    const operator = session.operator()
    if (operator?.state === 'kept' || operator?.state === 'former') this.#operator = operator
    this.step = 'intro'
  }

  protected async addRecovery(keep: (document: ShareDocument) => Promise<KeptRecovery>): Promise<void> {
    this.recoveries = (await (await this.#split()).addRecovery(keep)).recoveries
  }

  protected existing(): readonly KeptRecovery[] {
    return this.recoveries
  }

  protected onAdded(): void {
    this.#show('choose')
  }

  /** Shows a step, and restarts the wait of the buttons: a second press meant for the former step must not finish. */
  #show(step: BackupStep): void {
    this.step = step
    this.restartWatch()
  }

  protected content(): TemplateResult {
    const file = this.drawFile()
    if (file) return file
    const leave = (): TemplateResult => this.backButton(() => this.close(false))
    if (this.step === 'look') return html`${this.problem ? leave() : nothing}`
    if (this.check !== 'nothing')
      return this.drawCheck(
        'split',
        this.backButton(() => (this.check = 'nothing')),
      )
    if (!this.#hasShare) return html`<p>${this.texts.splitNothing}</p>${leave()}`
    if (this.step === 'done') return this.#drawDone()
    return this.step === 'intro' ? this.#drawIntro(leave()) : this.#drawBackup()
  }

  #drawIntro(leave: TemplateResult): TemplateResult {
    const { texts } = this
    return html`<p>${texts.splitIntro}</p>
      <p>${texts.splitAfter}</p>
      <lk-note tone="warning" .icon=${iconWarning}>${texts.splitWarning}</lk-note>
      <div class="stack">
        ${this.button(texts.splitStart, () => this.onceSure(this.#start), { testId: 'split-start', variant: 'primary' })}
        ${leave}
      </div>`
  }

  #drawBackup(): TemplateResult {
    const { texts, recoveries } = this
    const operator = this.#operator
    const hasOne = recoveries.length > 0
    const isKept = recoveries.some(({ kind }) => kind === 'operator')
    return html`<p role="status">${hasOne ? texts.splitReady : texts.splitBackup}</p>
      ${hasOne ? renderNewRecoveries(recoveries, texts, operator?.name) : nothing}
      ${
        hasOne
          ? this.button(texts.splitFinish, () => this.onceSure(this.#finish), {
              testId: 'split-finish',
              variant: 'primary',
            })
          : nothing
      }
      ${this.drawMethods()}
      ${operator && !isKept ? this.button(fill(texts.operatorAdd, { ...operator }), () => this.onceSure(this.#giveToOperator), { testId: 'split-operator' }) : nothing}
      ${this.button(texts.later, () => this.close(false), { testId: 'split-later', variant: 'ghost' })}`
  }

  #drawDone(): TemplateResult {
    const { texts } = this
    return html`<p role="status">${texts.splitDone}</p>
      ${this.button(texts.done, () => this.close(true), { testId: 'split-done', variant: 'primary' })}`
  }

  async #split() {
    return (await this.parts.session.custody()).split()
  }

  readonly #start = async (): Promise<void> => {
    this.recoveries = (await (await this.#split()).start()).recoveries
    this.#show('choose')
  }

  readonly #giveToOperator = async (): Promise<void> => {
    const { who } = await this.parts.session.open()
    const operator = this.#operator
    if (operator) await this.addRecovery(document => sealForOperator(document, operator.key, who.id))
  }

  readonly #finish = async (): Promise<void> => {
    await (await this.#split()).commit()
    this.#show('done')
  }
}

export const splitElements = [...pageElements, ...backupElements, LkSplitPage]

declare global {
  interface HTMLElementTagNameMap {
    'lk-split-page': LkSplitPage
  }
}
