import { createActionButton, type Notify } from './action-button.ts'
import { createChoiceFields } from './choice-fields.ts'
import { element } from './element.ts'
import { pairingMessages } from './pairing-messages.ts'
import type { PairingProposal } from './pairing-session.ts'
import { createSiteHeader, nameOf } from './site-header.ts'
import type { WalletNamespace } from './wallet-namespace.ts'
import { walletMessages } from './wallet-messages.ts'

/** Creates the card of a proposal: the site, its purpose, and the choice of the grant. */
export function createProposalCard(
  proposal: PairingProposal,
  namespaces: readonly WalletNamespace[],
  notify: Notify,
): HTMLElement {
  const { site, chains, requiredChains, methods } = proposal
  const choice = createChoiceFields({ namespaces, chains, requiredChains })
  const known = namespaces.some(namespace => namespace.chains().some(chain => chains.includes(chain.id)))
  return element('article', { testId: 'proposal' }, [
    createSiteHeader(site, pairingMessages.wantsToConnect(nameOf(site))),
    element('p', { textContent: site.description }),
    element('p', { className: 'quiet', textContent: pairingMessages.notVerified }),
    ...(known
      ? choice.elements
      : [element('p', { className: 'failed', textContent: pairingMessages.unknownToWallet })]),
    element('details', {}, [
      element('summary', { textContent: pairingMessages.methods }),
      element('p', { className: 'code', textContent: methods.join(', ') }),
    ]),
    element('footer', {}, [
      createActionButton(notify, {
        label: walletMessages.reject,
        testId: 'proposal-reject',
        done: pairingMessages.done.rejected,
        run: () => proposal.reject(),
      }),
      createActionButton(notify, {
        label: walletMessages.approve,
        testId: 'proposal-approve',
        primary: true,
        done: pairingMessages.done.approved,
        run: () => proposal.approve(choice.read()),
      }),
    ]),
  ])
}
