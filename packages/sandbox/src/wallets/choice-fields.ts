import { element } from './element.ts'
import { pairingMessages } from './pairing-messages.ts'
import type { PairingChoice } from './pairing-namespaces.ts'
import type { WalletNamespace } from './wallet-namespace.ts'

export interface ChoiceFieldsOptions {
  namespaces: readonly WalletNamespace[]
  /** CAIP-2 ids to choose from; unknown ones are left out. */
  chains: readonly string[]
  requiredChains?: readonly string[]
  /** The initial choice. @default the first account of each namespace, and all chains */
  chosen?: PairingChoice
}

/** Creates checkboxes for accounts and networks. `read` returns the choice, in the order shown. */
export function createChoiceFields(options: ChoiceFieldsOptions): {
  elements: HTMLElement[]
  read: () => Required<PairingChoice>
} {
  const { chosen, requiredChains = [] } = options
  const namespaces = options.namespaces.filter(namespace =>
    options.chains.some(chain => chain.startsWith(`${namespace.namespace}:`)),
  )
  const byNamespace = namespaces.map(({ namespace, accounts: held }) => ({
    namespace,
    boxes: held.map((account, index) => toBox(account, account, chosen?.accounts?.includes(account) ?? index === 0)),
  }))
  const accounts = byNamespace.flatMap(({ boxes }) => boxes)
  const chains = namespaces
    .flatMap(namespace => namespace.chains())
    .filter(chain => options.chains.includes(chain.id))
    .map(({ id, name }) => {
      const label = requiredChains.includes(id) ? pairingMessages.requiredNetwork(name) : name
      return toBox(id, label, chosen?.chains?.includes(id) ?? true)
    })

  return {
    elements: [
      toGroup(pairingMessages.networks, chains, 'networks'),
      toGroup(pairingMessages.accounts, accounts, 'accounts'),
    ],
    read: () => ({
      namespaces: byNamespace.filter(({ boxes }) => readBoxes(boxes).length > 0).map(({ namespace }) => namespace),
      accounts: readBoxes(accounts),
      chains: readBoxes(chains),
    }),
  }
}

interface Box {
  input: HTMLInputElement
  label: HTMLLabelElement
}

function toBox(value: string, text: string, checked: boolean): Box {
  const input = element('input', { type: 'checkbox', value, checked })
  return { input, label: element('label', {}, [input, element('span', { textContent: text })]) }
}

function toGroup(name: string, boxes: readonly Box[], testId: string): HTMLElement {
  return element('fieldset', { testId }, [element('legend', { textContent: name }), ...boxes.map(box => box.label)])
}

function readBoxes(boxes: readonly Box[]): string[] {
  return boxes.filter(box => box.input.checked).map(box => box.input.value)
}
