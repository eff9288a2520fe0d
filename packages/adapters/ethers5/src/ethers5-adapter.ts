import { type AliasedAdapter, createAdapterAlias } from '@latchkey/adapter-evm/wrapper'

/**
 * The adapter of EVM chains: the same as `EvmAdapter`, under the name that sites with ethers 5 know. It accepts `safeOrigins`;
 * other arguments have no effect, and the console says so once.
 *
 * @example createAppKit({ adapters: [new Ethers5Adapter()], networks: [mainnet], projectId })
 */
export const Ethers5Adapter = /* #__PURE__ */ createAdapterAlias('Ethers5Adapter')
/** The adapter as a type. */
export type Ethers5Adapter = AliasedAdapter
