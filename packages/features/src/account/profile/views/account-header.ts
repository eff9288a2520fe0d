import { type Messages, slicesFeature, type Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { html, nothing, type TemplateResult } from 'lit'

import { connectedPicture } from '../../../onboarding/connect/views/connected-picture.ts'
import type { AccountControl } from '../places.ts'
import { fillsInOrder } from './place-order.ts'
import { pressPart } from './press-part.ts'

/** Maximum of wallets' pictures beside the name. More would hide it. */
const shownWallets = 3

/** Name of an account, as it is shown. */
export interface ShownName {
  readonly text: string
  /** Whether it is a name, and not an address. */
  readonly isName: boolean
  /** Full text for assistive technology if `text` is cut. @default `text` */
  readonly full?: string
}

/** Renders the controls of slices: the one that contains the name, and those that follow it. */
export function headerControls(
  store: Store,
  messages: Messages,
  namespace: ChainNamespace,
  name: ShownName,
): { readonly name: TemplateResult | undefined; readonly others: readonly TemplateResult[] } {
  const { attempt } = store.use(slicesFeature)
  const controls = fillsInOrder(store, 'account.header', namespace)
  const around = controls.find(({ wallets }) => wallets)
  const draw = (control: AccountControl): TemplateResult | undefined =>
    attempt(`The control "${control.name}"`, () =>
      controlOf(
        control,
        control.label(messages, name.full ?? name.text),
        control === around ? inside(control) : nothing,
        () => pressPart(store, `The control "${control.name}"`, () => control.press(store)),
      ),
    )
  function inside({ wallets }: AccountControl): TemplateResult {
    const pictures = wallets?.(store, namespace).slice(0, shownWallets) ?? []
    return html`<span class="wallets">${pictures.map(
      ({ connectorId, wallet }) =>
        html`<lk-logo .size=${20} .src=${connectedPicture(store, { connectorId, wallet })} .name=${wallet.name} .seed=${connectorId}></lk-logo>`,
    )}</span
      ><b class=${name.isName ? 'bidi' : 'ltr'} data-testid="wui-profile-button">${name.text}</b>`
  }
  return {
    name: around && draw(around),
    others: controls.flatMap(control => (control === around ? [] : (draw(control) ?? []))),
  }
}

function controlOf(
  { name, icon, next, testId }: AccountControl,
  label: string,
  inside: TemplateResult | typeof nothing,
  press: () => unknown,
): TemplateResult {
  return html`<button
    class="name"
    type="button"
    aria-label=${label}
    data-next=${next ?? nothing}
    data-testid=${testId ?? `account-header-${name}`}
    @click=${press}
  >
    ${inside}<lk-icon .icon=${icon} .size=${16}></lk-icon>
  </button>`
}
