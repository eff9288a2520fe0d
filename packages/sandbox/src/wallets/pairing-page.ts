import type { Notify } from './action-button.ts'
import { element } from './element.ts'
import { createKeyedList } from './keyed-list.ts'
import { createPairForm } from './pair-form.ts'
import { pairingMessages } from './pairing-messages.ts'
import type { PairingAuto, PairingWallet } from './pairing-wallet.ts'
import type { PairingProposal, PairingRequest, PairingSession } from './pairing-session.ts'
import { createProposalCard } from './proposal-card.ts'
import { createRequestCard } from './request-card.ts'
import { createSessionCard } from './session-card.ts'
import { walletIcon } from './wallet-icon.ts'
import { walletMessages } from './wallet-messages.ts'

export interface PairingPage {
  /** Shows the wallet once it is open, and updates the page. */
  show(wallet: PairingWallet): void
  /** Shows that another tab runs the wallet now. */
  showTaken(): void
  /** Pairs as if the user had pasted the code. */
  pair(uri: string): Promise<void>
}

/** Builds the wallet's page inside `body`. */
export function createPairingPage(body: HTMLElement): PairingPage {
  const status = element('p', { className: 'quiet', testId: 'status', textContent: pairingMessages.opening })
  const notice = element('p', { testId: 'notice', role: 'status' })
  const main = element('main', { hidden: true })
  const notify: Notify = (text, kind) => {
    notice.textContent = text
    notice.className = kind
  }
  body.replaceChildren(
    element('header', {}, [
      element('img', { src: walletIcon, alt: '', width: 48, height: 48 }),
      element('div', {}, [element('h1', { textContent: pairingMessages.title }), status]),
      element('p', { className: 'development', role: 'note', textContent: walletMessages.developmentOnly }),
    ]),
    notice,
    main,
  )
  let pair = async (_uri: string): Promise<void> => {}

  return {
    show(wallet) {
      pair = async uri => {
        notify(pairingMessages.pairing, 'done')
        await wallet
          .pair(uri)
          .catch((error: unknown) => notify(String(error instanceof Error ? error.message : error), 'failed'))
      }
      const lists = createLists(wallet, notify)
      main.replaceChildren(
        createPairForm(wallet.pair, notify),
        createAutoChoice(wallet),
        lists.proposals.section,
        lists.requests.section,
        lists.sessions.section,
      )
      main.hidden = false
      let told = 0
      const refresh = (): void => {
        status.textContent = toStatus(wallet)
        lists.proposals.show(wallet.proposals)
        lists.requests.show(wallet.requests)
        lists.sessions.show(wallet.sessions)
        const waiting = wallet.proposals.length + wallet.requests.length
        document.title = waiting > 0 ? `(${waiting}) ${pairingMessages.title}` : pairingMessages.title
        const failure = wallet.failures[told]
        if (failure) notify(failure.message, 'failed')
        told = wallet.failures.length
      }
      wallet.onProposal(({ site }) => notify(pairingMessages.wantsToConnect(site.name), 'done'))
      wallet.onRequest(({ site, method }) => notify(pairingMessages.asks(site.name, method), 'done'))
      wallet.onChange(refresh)
      refresh()
    },
    showTaken() {
      const again = element('button', { type: 'button', textContent: pairingMessages.useHere, className: 'primary' })
      again.addEventListener('click', () => location.reload())
      main.replaceChildren(
        element('section', {}, [element('p', { textContent: pairingMessages.openedElsewhere }), again]),
      )
      main.hidden = false
      status.textContent = pairingMessages.offline
      notice.textContent = ''
    },
    pair: uri => pair(uri),
  }
}

/** Without a session the relay has no messages, and the client connects only when it pairs. */
function toStatus({ online, sessions, proposals }: PairingWallet): string {
  if (online) return pairingMessages.online
  return sessions.length + proposals.length > 0 ? pairingMessages.offline : pairingMessages.ready
}

function createLists(wallet: PairingWallet, notify: Notify) {
  return {
    proposals: createKeyedList<PairingProposal>(
      pairingMessages.proposals,
      'proposals',
      ({ id }) => String(id),
      proposal => createProposalCard(proposal, wallet.walletNamespaces, notify),
    ),
    requests: createKeyedList<PairingRequest>(
      pairingMessages.requests,
      'requests',
      ({ id }) => String(id),
      request => createRequestCard(request, notify),
    ),
    sessions: createKeyedList<PairingSession>(
      pairingMessages.sessions,
      'sessions',
      // A changed session gets a new card, which shows the present grant.
      ({ topic, accounts, expiresAt }) => [topic, expiresAt, ...accounts].join(),
      session => createSessionCard(session, wallet, notify),
    ),
  }
}

function createAutoChoice(wallet: PairingWallet): HTMLElement {
  const { autoChoices } = pairingMessages
  const select = element(
    'select',
    { testId: 'auto' },
    Object.entries(autoChoices).map(([value, textContent]) => element('option', { value, textContent })),
  )
  select.value = wallet.auto
  select.addEventListener('change', () => {
    wallet.auto = Object.hasOwn(autoChoices, select.value) ? (select.value as PairingAuto) : 'none'
  })
  return element('section', {}, [
    element('label', {}, [element('span', { textContent: pairingMessages.auto }), select]),
  ])
}
