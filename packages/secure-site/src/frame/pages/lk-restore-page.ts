import { iconLock, LkField } from '@latchkey/ui'
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { CustodyError, type CustodyErrorCode } from '../../custody/custody-error.ts'
import { openRecoveryFile } from '../../custody/recovery-file.ts'
import { openWithPasskey } from '../../custody/passkey/recovery-passkey.ts'
import type { ShareDocument } from '../../custody/share-document.ts'
import type { KeptRecovery } from '../../custody/share-server.ts'
import { unsealedStore } from '../../custody/storage/sealed-store.ts'
import type { CustodyState } from '../../custody/custody-state.ts'
import type { Operator } from '../../wire.ts'
import type { DeviceWindow } from '../device-window/device-window.ts'
import { FrameError } from '../frame-error.ts'
import { takeFromOperator } from '../operator-share.ts'
import { fill } from '../texts/texts.ts'
import { CheckedPageElement, checkElements } from './checked-page-element.ts'
import { pageElements } from './frame-page-element.ts'
import { receiveShare } from './device-transfer-messages.ts'
import { valueOf } from './value-of.ts'

/** Maximum size of a recovery file in bytes. A real one is smaller. */
const maxBytes = 100_000
/** Errors of a share other than a wrong file, for which the user could choose another. */
const damaged: ReadonlySet<CustodyErrorCode> = new Set(['shareUnreadable', 'shareAltered'])

/**
 * @summary Restores a wallet in a browser without a share: by the operator's recovery, a passkey, a recovery file,
 *   another device, or a window of this browser that stored a share.
 */
export class LkRestorePage extends CheckedPageElement {
  static readonly tag = 'lk-restore-page'
  static override get properties(): PropertyDeclarations {
    return {
      ...super.properties,
      step: { state: true },
      state: { state: true },
      file: { state: true },
      number: { state: true },
    }
  }

  private step: 'look' | 'first' | 'operator' | 'choose' | 'file' | 'device' = 'look'
  private state: CustodyState | undefined
  private file: { readonly name: string; readonly text: string } | undefined
  private number = ''
  #passphrase = ''
  /** The operator, if they store a share of this wallet. */
  #operator: Operator | undefined
  /** The window that stored this browser's share while the frame had no storage. */
  #formerWindow: DeviceWindow | undefined
  #leaveWindow: (() => void) | undefined
  /** Whether the user can be notified by mail. */
  #hasEmail = false

  protected heading(): string {
    const { texts, state } = this
    if (this.step === 'first') return texts.firstHeading
    return state?.status === 'serverShareMissing' ? texts.healHeading : texts.restoreHeading
  }

  protected async start(): Promise<void> {
    const { custody, who } = await this.parts.session.open()
    this.#hasEmail = who.email !== undefined
    // The window is looked up before the click, because browsers block it later.
    this.#formerWindow = await this.parts.storage.formerWindow()
    const state = (this.state = await custody.open())
    if (state.status === 'ready') return this.close(true)
    if (state.status === 'needsRecovery' && state.recoveries.some(({ kind }) => kind === 'operator'))
      this.#operator = this.parts.session.operator()
    this.step = state.status === 'none' ? 'first' : this.#operator ? 'operator' : 'choose'
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#passphrase = ''
    this.file = undefined
  }

  protected content(): TemplateResult | typeof nothing {
    if (this.check !== 'nothing') return this.drawCheck('restore', this.#drawBack())
    switch (this.step) {
      case 'look':
        return nothing
      case 'first':
        return this.#drawFirst()
      case 'operator':
        return this.#drawOperator()
      case 'choose':
        return this.#drawChoice()
      case 'file':
        return this.#drawFile()
      case 'device':
        return this.#drawDevice()
    }
  }

  get #recoveries(): readonly KeptRecovery[] {
    return this.state && 'recoveries' in this.state ? this.state.recoveries : []
  }

  #drawFirst(): TemplateResult {
    const { texts } = this
    return html`<p>${fill(texts.firstIntro, { site: location.host })}</p>
      <div class="stack">
        ${this.button(texts.hadWallet, () => void (this.step = 'choose'), { testId: 'restore-had', variant: 'primary' })}
        ${this.button(texts.firstWallet, this.#makeFirst, { testId: 'restore-first' })}
      </div>`
  }

  #drawOperator(): TemplateResult {
    const { texts } = this
    const words = { name: this.#operator?.name ?? '' }
    return html`<p>${fill(texts.operatorRestore, words)}${this.#hasEmail ? ` ${texts.operatorMail}` : nothing}</p>
      <p role="status">${this.isBusy ? texts.operatorRestoring : nothing}</p>
      <div class="stack">
        ${this.button(fill(texts.fromOperator, words), this.#useOperator, { testId: 'restore-operator', variant: 'primary' })}
        ${this.button(texts.otherWay, () => void (this.step = 'choose'), { testId: 'restore-other', variant: 'ghost' })}
      </div>`
  }

  #drawChoice(): TemplateResult {
    const { texts, state } = this
    const operator = this.#operator
    const site = location.host
    const hasPasskey = this.#recoveries.some(({ kind, sealed }) => kind === 'passkey' && sealed !== undefined)
    // If the server knows the wallet, it knows every file that was opened after saving.
    const hasNoFile = state?.status === 'needsRecovery' && this.#recoveries.every(({ kind }) => kind !== 'file')
    const isHealing = state?.status === 'serverShareMissing'
    const hasWindow = !isHealing && this.#formerWindow !== undefined
    const variant = hasPasskey || operator ? 'quiet' : 'primary'
    return html`<p>${this.#introOf(state)}</p>
      <div class="stack">
        ${operator ? this.button(fill(texts.fromOperator, { ...operator }), this.#useOperator, { testId: 'restore-operator', variant: 'primary' }) : nothing}
        ${hasPasskey ? this.button(texts.fromPasskey, this.#usePasskey, { testId: 'restore-passkey', variant: operator ? 'quiet' : 'primary' }) : nothing}
        ${isHealing ? nothing : this.button(texts.fromDevice, this.#useDevice, { testId: 'restore-device', variant })}
        ${hasNoFile ? nothing : this.button(texts.fromFile, this.#askForFile, { testId: 'restore-file' })}
        ${hasWindow ? this.button(texts.fromWindow, this.#useWindow, { testId: 'restore-window' }) : nothing}
        ${this.button(texts.later, () => this.close(false), { testId: 'restore-later', variant: 'ghost' })}
      </div>
      ${hasWindow ? html`<p>${fill(texts.fromWindowText, { site })}</p>` : nothing}
      ${hasPasskey || operator ? nothing : html`<p>${fill(hasNoFile ? texts.noneMade : texts.noRecovery, { site })}</p>`}
      ${hasNoFile ? this.button(texts.unshownFile, this.#askForFile, { testId: 'restore-unshown-file', variant: 'ghost' }) : nothing}`
  }

  #introOf(state: CustodyState | undefined): string {
    if (state?.status === 'serverShareMissing') return fill(this.texts.healIntro, { site: location.host })
    if (state?.status === 'needsRecovery' && state.isReplaced) return this.texts.restoreReplaced
    return this.texts.restoreIntro
  }

  readonly #askForFile = (): void => {
    this.step = 'file'
  }

  #drawFile(): TemplateResult {
    const { texts, file } = this
    return html`<label class="stack">
        <p>${file ? fill(texts.chosenFile, { name: file.name }) : texts.chooseFile}</p>
        <input type="file" accept="application/json,.json" data-testid="restore-choose" @change=${this.#readFile} />
      </label>
      <lk-field
        type="password"
        label-visible
        .label=${texts.passphrase}
        .autocomplete=${'current-password'}
        .icon=${iconLock}
        test-id="restore-passphrase"
        @input=${(event: Event) => (this.#passphrase = valueOf(event))}
        @keydown=${this.onEnter(this.#useFile)}
      ></lk-field>
      <div class="stack">
        ${this.button(texts.restore, this.#useFile, { testId: 'restore-go', variant: 'primary', disabled: !file })}
        ${this.#drawBack()}
      </div>`
  }

  #drawBack(): TemplateResult {
    const back = (): void => {
      this.check = 'nothing'
      this.step = 'choose'
    }
    return this.button(this.texts.back, back, { testId: 'restore-back', variant: 'ghost' })
  }

  #drawDevice(): TemplateResult {
    const { texts, number } = this
    return html`<p>${number ? texts.receiveCompare : texts.receiveText}</p>
      ${
        number
          ? html`<div class="number" role="status" data-testid="restore-number">${number}</div>`
          : html`<p role="status">${this.problem ? nothing : texts.receiveWaiting}</p>`
      }
      <lk-button variant="ghost" test-id="restore-back" @click=${() => this.close(false)}>${texts.back}</lk-button>`
  }

  readonly #makeFirst = async (): Promise<void> => {
    await (await this.parts.session.custody()).create({ isFirst: true })
    this.close(true)
  }

  readonly #useOperator = (): Promise<void> => this.onceSure(this.#takeFromOperator)

  readonly #takeFromOperator = async (): Promise<void> => {
    const { session, server } = this.parts
    this.step = 'operator'
    try {
      const { custody, who } = await session.open()
      await this.#restore(await takeFromOperator(server, custody, who.id, this.locale))
    } catch (error) {
      // The user can choose another method, or this one again.
      this.step = 'choose'
      if (error instanceof FrameError && error.code === 'recoveryMissing') this.#operator = undefined
      throw error
    }
  }

  readonly #usePasskey = async (): Promise<void> => {
    await this.#restore(await openWithPasskey(this.#recoveries, { signal: this.over.signal }))
  }

  readonly #useDevice = async (): Promise<void> => {
    this.number = ''
    this.step = 'device'
    try {
      await this.#restore(await receiveShare(this.parts.server, number => (this.number = number), this.over.signal))
    } catch (error) {
      this.step = 'choose'
      throw error
    }
  }

  /** Opens the window in the click itself, because browsers block it later. */
  readonly #useWindow = async (): Promise<void> => {
    const window = this.#formerWindow
    if (!window) return
    this.#leaveWindow = this.attendWindow(window)
    window.open()
    try {
      const custody = await this.parts.session.custody()
      const state = await custody.restoreFrom(unsealedStore(window.shares))
      if (state) this.#show(state)
      else this.problem = this.texts.windowNothing
    } catch (error) {
      // The user closed the window, so its share is not used.
      if (!this.#leaveWindow) return
      if (!(error instanceof CustodyError) || !damaged.has(error.code)) throw error
      this.problem = this.texts.windowDamaged
    } finally {
      this.#leaveWindow?.()
      this.#leaveWindow = undefined
    }
  }

  protected override windowIntro(): string {
    return this.#leaveWindow ? this.texts.windowFormer : super.windowIntro()
  }

  protected override leaveWindow(): void {
    const leave = this.#leaveWindow
    this.#leaveWindow = undefined
    if (leave) leave()
    else super.leaveWindow()
  }

  readonly #useFile = async (): Promise<void> => {
    if (this.file) await this.#restore(await openRecoveryFile(this.file.text, this.#passphrase))
  }

  async #restore(document: ShareDocument): Promise<void> {
    this.#show(await (await this.parts.session.custody()).restore(document))
  }

  #show(state: CustodyState): void {
    if (state.status === 'ready') this.close(true)
    else this.state = state
  }

  readonly #readFile = async (event: Event): Promise<void> => {
    const [chosen] = (event.currentTarget as HTMLInputElement).files ?? []
    if (!chosen) return
    await this.attempt(async () => {
      this.file = { name: chosen.name, text: chosen.size < maxBytes ? await chosen.text() : '' }
    })
  }
}

export const restoreElements = [...pageElements, ...checkElements, LkField, LkRestorePage]

declare global {
  interface HTMLElementTagNameMap {
    'lk-restore-page': LkRestorePage
  }
}
