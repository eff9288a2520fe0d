import type { AdapterContext, ChainAdapter, Connector, Eip1193Provider, Stop } from '@latchkey/primitives'

import { EvmAdapter, type EvmAdapterOptions } from './evm-adapter.ts'

/** The members of `EvmAdapter`, for a class with another name. */
export type AliasedAdapter = Required<Pick<EvmAdapter, keyof ChainAdapter & keyof EvmAdapter>>

/** A class of adapters. Options that `EvmAdapter` does not have take no effect; the console reports them once per adapter. */
export type AdapterAlias = new (
  options?: EvmAdapterOptions | (EvmAdapterOptions & Readonly<Record<string, unknown>>),
) => AliasedAdapter

/**
 * Creates the EVM adapter under the name that a site imports already, with the arguments that it had there.
 *
 * @param name used in the console
 */
export function createAdapterAlias(name: string): AdapterAlias {
  return class implements ChainAdapter<Eip1193Provider> {
    readonly namespace = 'eip155'
    readonly capabilities: EvmAdapter['capabilities']
    readonly actions: EvmAdapter['actions']
    readonly readRpc: EvmAdapter['readRpc']
    readonly #evm: EvmAdapter
    #ignored: readonly string[]

    constructor({ safeOrigins, ...others }: EvmAdapterOptions = {}) {
      const evm = new EvmAdapter({ ...(safeOrigins && { safeOrigins }) })
      this.#evm = evm
      this.#ignored = Object.keys(others)
      this.capabilities = evm.capabilities
      this.actions = () => evm.actions()
      this.readRpc = (network, request, signal) => evm.readRpc(network, request, signal)
    }

    watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
      if (this.#ignored.length > 0) {
        context.warn(
          `new ${name}() ignores ${this.#ignored.join(', ')}: leave it out. What createAppKit() is given counts.`,
        )
        this.#ignored = []
      }
      return this.#evm.watchConnectors(context, onConnectors)
    }
  }
}
