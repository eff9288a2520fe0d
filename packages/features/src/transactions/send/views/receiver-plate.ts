import type { Messages } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import { iconPaste, spinner } from '@latchkey/ui'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'

import type { SendState } from '../../shared/send-state.ts'
import { onEnter, valueOf } from '../../shared/views/amount-plate.ts'

/** Content and callbacks of the recipient's card. */
export interface ReceiverPlate {
  readonly state: Pick<
    SendState,
    'receiver' | 'receiverText' | 'receiverAddress' | 'receiverProfileName' | 'receiverProfileImageUrl'
  >
  /** Name of a typed address. */
  readonly knownName: string
  /** Picture of a typed address, if it has one that may be shown. */
  readonly knownPicture: string | undefined
  /** Error of the recipient, as a sentence. */
  readonly error: string | undefined
  readonly onInput: (text: string) => void
  readonly onEnter: () => void
  readonly onClear: () => void
  /** Callback of the button to paste; `undefined` if the browser lets no page paste. */
  readonly onPaste: (() => void) | undefined
}

/** Styles of screens with a field for the recipient. They follow `entryStyles`. */
export const receiverStyles: CSSResult = css`
  .who {
    flex: 1;
    min-inline-size: 0;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    overflow-wrap: anywhere;
  }
  .who input {
    font-weight: var(--lk-weight-medium);
    letter-spacing: var(--lk-track-body);
  }
  .who > span {
    justify-self: start;
    font-size: var(--lk-size-small);
  }
  .who > :nth-child(2) {
    margin-block-start: 1px;
  }
`

/** Card to enter the recipient in. */
export function receiverPlate(plate: ReceiverPlate, { send }: Messages): TemplateResult {
  const { state, error } = plate
  const { receiver, receiverAddress, receiverText, receiverProfileName } = state
  const isKnown = receiver.status === 'known' && receiverAddress !== undefined
  const below = error ? 'receiver-error' : isKnown && receiverProfileName ? 'receiver-address' : undefined
  return html`<section class=${error ? 'plate entry bad' : 'plate entry'}>
    <div class="top">
      <span aria-hidden="true">${send.to}</span>
      ${
        error
          ? html`<button class="link" type="button" data-testid="send-address-clear" @click=${plate.onClear}>${send.clear}</button>`
          : receiverText === '' && plate.onPaste
            ? html`<button class="link" type="button" data-testid="send-address-paste" @click=${plate.onPaste}><lk-icon .icon=${iconPaste} .size=${16}></lk-icon>${send.paste}</button>`
            : nothing
      }
    </div>
    <div class="middle">
      ${isKnown ? html`<lk-avatar .address=${receiverAddress} .src=${state.receiverProfileImageUrl ?? plate.knownPicture}></lk-avatar>` : nothing}
      <span class="who"
        ><input
          id="receiver"
          type="text"
          class=${receiverText ? 'bidi' : ''}
          enterkeyhint="go"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          placeholder=${send.receiverEmpty}
          aria-label=${send.receiver}
          .value=${live(receiverText)}
          aria-invalid=${error ? true : nothing}
          aria-describedby=${below ?? nothing}
          aria-busy=${receiver.status === 'resolving' || nothing}
          data-testid="send-address-input"
          @input=${(event: Event) => plate.onInput(valueOf(event))}
          @keydown=${(event: KeyboardEvent) => onEnter(event, plate.onEnter)}
        />
        ${
          error
            ? html`<span id="receiver-error" class="neg" data-testid="send-address-error">${error}</span>`
            : below && receiverAddress
              ? html`<span id="receiver-address" class="dim ltr" data-testid="send-address-resolved">${truncateAddress(receiverAddress)}</span>`
              : isKnown && plate.knownName
                ? html`<span class="dim bidi" data-testid="send-address-name">${plate.knownName}</span>`
                : nothing
        }</span
      >
      ${receiver.status === 'resolving' ? html`<span class="dim" aria-hidden="true">${spinner(18)}</span>` : nothing}
    </div>
  </section>`
}
