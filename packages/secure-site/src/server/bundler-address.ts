/** The services for a network's operations. */
export interface BundlerAddress {
  readonly bundler: string
  /** The paymaster's [ERC-7677](https://eips.ethereum.org/EIPS/eip-7677) service, from the bundler's address. */
  readonly paymaster?: string
}

/**
 * Parses the address of a bundler, which may contain a paymaster:
 * `https://bundler.example/rpc?key=k&paymaster=https%3A%2F%2Fpaymaster.example%2Frpc`. The returned bundler address has
 * no paymaster.
 *
 * @throws Error for an invalid paymaster address, TypeError for an invalid bundler address
 */
export function readBundlerAddress(address: string): BundlerAddress {
  const url = new URL(address)
  const paymaster = url.searchParams.get('paymaster')
  // The address stays as written, because encoding it again may change it.
  if (paymaster === null) return { bundler: address }
  if (!/^https?:/.test(paymaster) || !URL.canParse(paymaster))
    throw new Error('The paymaster that the bundler’s address names is no address of its own')
  url.searchParams.delete('paymaster')
  return { bundler: url.href, paymaster }
}
