import type { AppKit } from '@latchkey/appkit'

export const allNamespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const

/** A namespace of the test site, by its CAIP-2 name. */
export type Namespace = (typeof allNamespaces)[number]

/** Name of a fact: the text of the element with the test id `site-<name>`, which is empty without a value. */
export type FactName =
  /** Facts about the active namespace. */
  | 'status'
  | 'address'
  | 'wallet'
  /** The active network, by its CAIP-2 id. */
  | 'network'
  /** State of the modal: `open` or `closed`. */
  | 'modal'
  /** The pairing code, while there is one. */
  | 'code'
  /** Facts about the active account, once requested. */
  | 'balance'
  | `status-${Namespace}`
  /** The account as CAIP-10 id, with the network. */
  | `account-${Namespace}`
  /** All accounts that the wallet shares: the type, then the namespace with the address. */
  | `accounts-${Namespace}`

/** Writes the facts that a site gets from the kit into its page, at each change. */
export function writeFacts(kit: AppKit, list: HTMLElement): void {
  const write = createWriter(list)
  kit.subscribeAccount(({ status, address }) => {
    write('status', status)
    write('address', address)
  })
  kit.subscribeWalletInfo(wallet => write('wallet', wallet && `${wallet.name} (${wallet.type})`))
  kit.subscribeNetwork(({ caipNetworkId }) => write('network', caipNetworkId))
  kit.subscribeState(({ open }) => write('modal', open ? 'open' : 'closed'))
  kit.subscribePairing(pairing => write('code', pairing.status === 'ready' ? pairing.uri : undefined))
  for (const key of allNamespaces) {
    kit.subscribeAccount(({ status, caipAddress, allAccounts }) => {
      write(`status-${key}`, status)
      write(`account-${key}`, caipAddress)
      write(
        `accounts-${key}`,
        allAccounts.map(({ type, namespace, address }) => `${type} ${namespace}:${address}`).join(', '),
      )
    }, key)
  }
  document.getElementById('balance')?.addEventListener('click', () => {
    void kit.fetchBalance().then(({ data, error }) => write('balance', data ? `${data.balance} ${data.symbol}` : error))
  })
}

function createWriter(list: HTMLElement): (name: FactName, text: string | undefined) => void {
  const places = new Map<FactName, HTMLElement>()
  return (name, text = '') => {
    const known = places.get(name)
    const place = known ?? document.createElement('dd')
    if (!known) {
      const term = document.createElement('dt')
      term.textContent = name
      place.dataset['testid'] = `site-${name}`
      list.append(term, place)
      places.set(name, place)
    }
    if (place.textContent !== text) place.textContent = text
  }
}
