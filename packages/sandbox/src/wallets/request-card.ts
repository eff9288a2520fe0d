import { createActionButton, type Notify } from './action-button.ts'
import { element } from './element.ts'
import { pairingMessages } from './pairing-messages.ts'
import type { PairingRequest } from './pairing-session.ts'
import { createSiteHeader, nameOf } from './site-header.ts'
import { walletMessages } from './wallet-messages.ts'

/** Creates the card of a connected site's request. */
export function createRequestCard(request: PairingRequest, notify: Notify): HTMLElement {
  const { site, method, chain, description } = request
  const rows = [{ label: walletMessages.network, value: chain }, ...(description?.rows ?? [])]
  return element('article', { testId: 'request' }, [
    createSiteHeader(site, pairingMessages.asks(nameOf(site), method)),
    element('p', { textContent: description?.title ?? request.rejection?.message ?? '' }),
    element(
      'dl',
      {},
      rows.flatMap(({ label, value }) => [
        element('dt', { textContent: label }),
        element('dd', { textContent: value }),
      ]),
    ),
    element('footer', {}, [
      createActionButton(notify, {
        label: walletMessages.reject,
        testId: 'request-reject',
        done: pairingMessages.done.rejected,
        run: () => request.reject(),
      }),
      createActionButton(notify, {
        label: walletMessages.approve,
        testId: 'request-approve',
        primary: true,
        done: pairingMessages.done.approved,
        run: () => request.approve(),
      }),
    ]),
  ])
}
