import { readProperty } from '@latchkey/primitives'

/**
 * Creates an error with a wallet's code ([EIP-1193](https://eips.ethereum.org/EIPS/eip-1193),
 * [EIP-1474](https://eips.ethereum.org/EIPS/eip-1474)).
 */
export function walletError(code: number, message: string, cause?: unknown): Error & { code: number } {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code })
}

/** Returns an error's message. Errors are untrusted: some are bare texts or objects, or from another realm. */
export function readMessage(error: unknown): string {
  const message = typeof error === 'string' ? error : readProperty(error, 'message')
  return typeof message === 'string' ? message : ''
}
