import { readProperty } from '@latchkey/primitives'

/** An error with a code that wallets use (EIP-1193, EIP-1474). */
export function walletError(code: number, message: string, cause?: unknown): Error & { code: number } {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code })
}

/** What an error says. Errors are strangers' too: some are bare texts or objects, or of another realm. */
export function readMessage(error: unknown): string {
  const message = typeof error === 'string' ? error : readProperty(error, 'message')
  return typeof message === 'string' ? message : ''
}
