/**
 * Contracts that execute signed operations of smart accounts, submitted by any address
 * ([ERC-4337](https://eips.ethereum.org/EIPS/eip-4337)): versions 0.6 to 0.9.
 */
const entryPoints: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

/** Whether a contract is an entry point of ERC-4337. Their addresses are the same on every EVM network. */
export function isEntryPoint(address: string): boolean {
  return entryPoints.has(address.toLowerCase())
}
