type Hexadecimal = `0x${string}`

/** Whether a value is a transaction hash: `0x` and 64 hexadecimal digits (S5.05). */
export function isTransactionHash(value: unknown): value is Hexadecimal {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

/**
 * Whether a value is a signature: `0x` and at least 62 hexadecimal digits (S5.06). Contracts sign with more than 65
 * bytes, and some with less.
 */
export function isSignedMessage(value: unknown): value is Hexadecimal {
  return typeof value === 'string' && /^0x[0-9a-f]{62,}$/i.test(value)
}

const results: Readonly<Record<string, (value: unknown) => boolean>> = {
  eth_sendRawTransaction: isTransactionHash,
  eth_sendTransaction: isTransactionHash,
  // The hash of a user operation has the same form.
  eth_sendUserOperation: isTransactionHash,
  eth_signTypedData_v4: isSignedMessage,
  personal_sign: isSignedMessage,
}

/** Whether the frame's answer to a method has the method's form. */
export function isResultOf(method: string, result: unknown): boolean {
  return Object.hasOwn(results, method) ? (results[method]?.(result) ?? true) : true
}
