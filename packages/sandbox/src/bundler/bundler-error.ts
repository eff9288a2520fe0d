import type { Hex } from 'viem'

/** What a bundler refuses with: -32500 the account, -32501 the paymaster, -32507 the signature, -32521 the call itself (ERC-7769). */
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
