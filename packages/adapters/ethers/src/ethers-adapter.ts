import { type AliasedAdapter, createAdapterAlias } from '@latchkey/adapter-evm/wrapper'

/**
 * The adapter of EVM chains: the same as `EvmAdapter`, under the name that sites with ethers 6 know. It accepts `safeOrigins`;
 * other arguments have no effect, and the console says so once.
 *
 * @example createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet], projectId })
 */
export const EthersAdapter = /* #__PURE__ */ createAdapterAlias('EthersAdapter')
/** The adapter as a type. */
export type EthersAdapter = AliasedAdapter
