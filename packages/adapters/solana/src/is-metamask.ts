/**
 * Returns whether a wallet is MetaMask. It has no silent connection and would open its window, and signs for mainnet whatever the
 * request names. Its editions append a word to its name.
 */
export function isMetaMask(name: string): boolean {
  return /^metamask\b/i.test(name)
}
