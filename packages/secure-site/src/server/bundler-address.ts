/** Where a network's operations go. */
export interface BundlerAddress {
  readonly bundler: string
  /** The ERC-7677 service of who pays for them, which the bundler's address named. */
  readonly paymaster?: string
}

/**
 * Reads the address of a bundler, which may name a paymaster: `https://bundler.example/rpc?key=k&paymaster=https%3A%2F%2Fpaymaster.example%2Frpc`. The bundler is asked without it.
 *
 * @throws Error where what it names is no address
 */
export function readBundlerAddress(address: string): BundlerAddress {
  const url = new URL(address)
  const paymaster = url.searchParams.get('paymaster')
  // Left as it was written: what encodes it anew may write it in another way.
  if (paymaster === null) return { bundler: address }
  if (!/^https?:/.test(paymaster) || !URL.canParse(paymaster))
    throw new Error('The paymaster that the bundler’s address names is no address of its own')
  url.searchParams.delete('paymaster')
  return { bundler: url.href, paymaster }
}
