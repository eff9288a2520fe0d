import { createActionButton, type Notify } from './action-button.ts'
import { createChoiceFields } from './choice-fields.ts'
import { element } from './element.ts'
import { pairingMessages } from './pairing-messages.ts'
import { grantedAccounts } from './pairing-namespaces.ts'
import type { PairingSession } from './pairing-session.ts'
import type { PairingWallet } from './pairing-wallet.ts'
import { createSiteHeader, nameOf } from './site-header.ts'

/** Creates the card of a connected site, with every action of the wallet on its session. */
export function createSessionCard(session: PairingSession, wallet: PairingWallet, notify: Notify): HTMLElement {
  const { topic } = session
  const namespaces = wallet.walletNamespaces.filter(namespace =>
    Object.keys(session.namespaces).includes(namespace.namespace),
  )
  const chains = namespaces.flatMap(namespace => namespace.chains())
  const accounts = namespaces.flatMap(namespace => namespace.accounts)
  const granted = namespaces.flatMap(namespace => grantedAccounts(namespace, session.accounts))
  const choice = createChoiceFields({
    namespaces,
    chains: chains.map(chain => chain.id),
    chosen: { accounts: granted, chains: session.chains },
  })
  const chain = toSelect(
    pairingMessages.activeNetwork,
    'session-chain',
    chains.map(({ id, name }) => [id, name]),
  )
  const account = toSelect(
    pairingMessages.activeAccount,
    'session-account',
    accounts.map(address => [address, address]),
  )
  account.select.value = granted[0] ?? ''
  const button = (label: string, testId: string, done: string, run: () => Promise<unknown>) =>
    createActionButton(notify, { label, testId, done, run })
  const { done } = pairingMessages

  return element('article', { testId: 'session' }, [
    createSiteHeader(session.site, nameOf(session.site)),
    element('p', { className: 'quiet' }, [pairingMessages.expires, ' ', toTime(session.expiresAt)]),
    element('div', { className: 'row' }, [
      chain.label,
      button(pairingMessages.switchNetwork, 'session-switch-chain', done.switched, () =>
        wallet.emitChainChanged(chain.select.value, topic),
      ),
    ]),
    element('div', { className: 'row' }, [
      account.label,
      button(pairingMessages.changeAccount, 'session-change-account', done.changed, () =>
        wallet.emitAccountsChanged(
          [account.select.value, ...granted.filter(other => other !== account.select.value)],
          topic,
        ),
      ),
    ]),
    ...choice.elements,
    element('footer', {}, [
      button(pairingMessages.update, 'session-update', done.updated, () => wallet.update(choice.read(), topic)),
      button(pairingMessages.extend, 'session-extend', done.extended, () => wallet.extend(topic)),
      button(pairingMessages.ping, 'session-ping', done.pinged, () => wallet.ping(topic)),
      button(pairingMessages.disconnect, 'session-disconnect', done.disconnected, () => wallet.disconnect(topic)),
    ]),
  ])
}

function toSelect(name: string, testId: string, choices: readonly (readonly [value: string, text: string])[]) {
  const select = element(
    'select',
    { testId },
    choices.map(([value, textContent]) => element('option', { value, textContent })),
  )
  return { select, label: element('label', {}, [element('span', { textContent: name }), select]) }
}

function toTime(at: number): HTMLTimeElement {
  const date = new Date(at)
  return element('time', { dateTime: date.toISOString(), textContent: date.toLocaleString() })
}
