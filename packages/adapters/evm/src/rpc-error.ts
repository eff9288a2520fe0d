/** An error with a code that wallets use (EIP-1193, EIP-1474). */
export function rpcError(code: number, message: string): Error & { code: number } {
  return Object.assign(new Error(message), { code })
}
