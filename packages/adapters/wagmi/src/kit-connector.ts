import type { AppKit } from '@latchkey/appkit'
import type { CaipNetwork } from '@latchkey/primitives'
import { type Connector, ConnectorNotConnectedError, type CreateConnectorFn } from '@wagmi/core'
import { SwitchChainError } from 'viem'

import { toWagmiError } from './wagmi-error.ts'
import type { WalletFacts } from './wallet-facts.ts'

/** The wallet behind a connector that the kit adds to wagmi: one of its wallets, or the active one. */
export interface KitWallet extends Pick<Connector, 'id' | 'name' | 'type' | 'icon' | 'rdns'> {
  /** Returns the present facts; `undefined` while it is not connected. */
  facts(): WalletFacts | undefined
  /** Connects with a prompt. */
  ask(): Promise<void>
  disconnect(): Promise<void>
  switchNetwork(network: CaipNetwork): Promise<void>
  getProvider(): unknown
  /** Follows the wallet with wagmi's emitter, from the creation of the connector. */
  follow?(emitter: Parameters<CreateConnectorFn>[0]['emitter']): void
}

const ofKit = Symbol('ofKit')

/** Returns whether a connector of wagmi is from the kit. */
export function isKitConnector(connector: object): boolean {
  return ofKit in connector
}

/**
 * Creates a wagmi connector of a wallet of the kit. It has no state: it reads wagmi's answers from the kit, and its changes go
 * through the emitter, from `follow` or from `follow-kit.ts`.
 */
export function createKitConnector(kit: AppKit, { facts, ask, follow, ...wallet }: KitWallet): CreateConnectorFn {
  return ({ chains, emitter }) => {
    function connected(): WalletFacts {
      const found = facts()
      if (!found) throw new ConnectorNotConnectedError()
      return found
    }
    async function switchChain({ chainId }: { chainId: number }): Promise<(typeof chains)[number]> {
      const chain = chains.find(({ id }) => id === chainId)
      const network = kit
        .observe('networks', 'eip155')
        .get()
        .find(({ id }) => id === chainId)
      if (!chain || !network)
        throw new SwitchChainError(new Error(`Chain ${chainId} is not a network of the kit and wagmi`))
      try {
        await wallet.switchNetwork(network)
      } catch (error) {
        throw toWagmiError(error)
      }
      return chain
    }

    return {
      ...wallet,
      [ofKit]: true,
      setup: async () => follow?.(emitter),
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        try {
          // A restored connection shows no prompt.
          if (!facts() && !isReconnecting) await ask()
          if (chainId !== undefined && connected().chainId !== chainId)
            // As in wagmi's own connectors, only the user's refusal ends the connection.
            await switchChain({ chainId }).catch((error: unknown) => {
              if (isRejection(error)) throw error
            })
        } catch (error) {
          throw toWagmiError(error)
        }
        const { accounts, chainId: now } = connected()
        const given = withCapabilities ? accounts.map(address => ({ address, capabilities: {} })) : accounts
        return { accounts: given as never, chainId: now }
      },
      disconnect: () => wallet.disconnect(),
      getAccounts: async () => connected().accounts,
      getChainId: async () => connected().chainId,
      async getProvider() {
        await restored(kit)
        return wallet.getProvider()
      },
      async isAuthorized() {
        await restored(kit)
        return facts() !== undefined
      },
      switchChain,
      // The kit reports these changes, not the provider.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  }
}

/** Waits for the active wallet only: others may not answer for long, and wagmi is told when they do. */
function restored(kit: AppKit): Promise<void> {
  return new Promise(resolve => {
    const account = kit.observe('account', 'eip155')
    const look = (): void => {
      if (account.get().status !== 'connected') return
      stop()
      resolve()
    }
    const stop = account.watch(look)
    void kit.ready().then(() => {
      stop()
      resolve()
    })
    look()
  })
}

function isRejection(error: unknown): boolean {
  return error instanceof Error && error.name === 'UserRejectedRequestError'
}
