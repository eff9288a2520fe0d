import type { AppKit } from '@latchkey/appkit'
import type { CaipNetwork } from '@latchkey/primitives'
import { type Connector, ConnectorNotConnectedError, type CreateConnectorFn } from '@wagmi/core'
import { SwitchChainError } from 'viem'

import { toWagmiError } from './wagmi-error.ts'
import type { WalletFacts } from './wallet-facts.ts'

/** What stands behind a connector of wagmi that the kit brings: one of its wallets, or whichever is active. */
export interface KitWallet extends Pick<Connector, 'id' | 'name' | 'type' | 'icon' | 'rdns'> {
  /** What it gives now; `undefined` while it is not connected. */
  facts(): WalletFacts | undefined
  /** Asks the person. */
  ask(): Promise<void>
  disconnect(): Promise<void>
  switchNetwork(network: CaipNetwork): Promise<void>
  getProvider(): unknown
  /** Follows it with the emitter of wagmi, from when the connector is made. */
  follow?(emitter: Parameters<CreateConnectorFn>[0]['emitter']): void
}

const ofKit = Symbol('ofKit')

/** Whether the kit has brought a connector of wagmi. */
export function isKitConnector(connector: object): boolean {
  return ofKit in connector
}

/**
 * A wallet of the kit as a connector of wagmi. It holds nothing: what wagmi asks is read from the kit, and what changes there, whoever
 * tells of it (`follow`, `follow-kit.ts`) says through the emitter.
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
          // Who restores asks nobody.
          if (!facts() && !isReconnecting) await ask()
          if (chainId !== undefined && connected().chainId !== chainId)
            // As wagmi's own connectors: only a person's no ends it.
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
      // Told by the kit, and not by the provider.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  }
}

/** Waits for the active wallet alone: others may keep silent for long, and wagmi is told when they come. */
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
