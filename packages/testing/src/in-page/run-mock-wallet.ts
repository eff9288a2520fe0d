import type { CaipNetworkId } from '@latchkey/primitives'

import type { MockNamespaceWallet } from '../mock-namespace-wallet.ts'
import type { MockSwitchSettings } from '../mock-switches.ts'
import type { MockCommand } from './mock-command.ts'

/**
 * Adds a mock wallet to this page, with its entry for the test. It stays the same wallet after a reload: its commands, and the
 * site's authorization, are in the site's storage.
 *
 * @param key distinguishes the wallets of one page
 */
export function runMockWallet(key: string, wallet: MockNamespaceWallet): void {
  // Skips frames, which are not under test: two wallets would overwrite each other's state.
  if (window.top !== window) return
  const storageKey = `latchkey-mock-wallet:${key}`
  const kept = recall(storageKey)
  if (kept) {
    wallet.switches.restore(kept.switches)
    wallet.setAccounts(kept.accounts)
    wallet.setNetwork(kept.network)
    wallet.isConnected = kept.isConnected
  }
  const run = (command: MockCommand): void => obey(wallet, command)
  window.latchkeyMockWallets = {
    ...window.latchkeyMockWallets,
    [key]: {
      run,
      prepare: command => kept ?? run(command),
      read: () => ({
        calls: [...wallet.switches.calls],
        waiting: wallet.switches.waiting,
        isConnected: wallet.isConnected,
        accounts: wallet.accounts(),
        network: wallet.network(),
      }),
    },
  }
  window.addEventListener('pagehide', () =>
    remember(storageKey, {
      switches: wallet.switches.save(),
      accounts: wallet.accounts(),
      network: wallet.network(),
      isConnected: wallet.isConnected,
    }),
  )
  wallet.install()
}

function obey(wallet: MockNamespaceWallet, command: MockCommand): void {
  switch (command.do) {
    case 'behave':
      return wallet.switches.behave(command.reaction, ...command.methods)
    case 'once':
      return wallet.switches.once(command.reaction, ...command.methods)
    case 'answer':
      return wallet.switches.answer(command.reaction)
    case 'setAccounts':
      return wallet.setAccounts(command.addresses)
    case 'setNetwork':
      return wallet.setNetwork(command.id)
    case 'disconnect':
      return wallet.disconnect()
    default:
      return command satisfies never
  }
}

interface Memory {
  switches: MockSwitchSettings
  accounts: readonly string[]
  network: CaipNetworkId
  isConnected: boolean
}

/** An empty page has no storage. */
function recall(key: string): Memory | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Memory)
  } catch {
    return undefined
  }
}

function remember(key: string, memory: Memory): void {
  try {
    localStorage.setItem(key, JSON.stringify(memory))
  } catch {
    return
  }
}
