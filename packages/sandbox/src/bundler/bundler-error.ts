import type { Hex } from 'viem'

/**
 * A bundler's rejection: -32500 by the account, -32501 by the paymaster, -32507 for the signature, -32521 for the call itself
 * (ERC-7769).
 */
export class BundlerError extends Error {
  override name = 'BundlerError'
  readonly code: number
  readonly data: Hex | undefined

  constructor(code: number, message: string, data?: Hex) {
    super(message)
    this.code = code
    this.data = data
  }
}
