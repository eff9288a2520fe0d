import type { Hex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { decodeErrorResult } from 'viem/utils'

import { BundlerError } from './bundler-error.ts'

/** Reads the EntryPoint's reason for a rejection from a failed call of viem, or from the bytes of the revert. */
export function readRevert(cause: unknown): BundlerError {
  const data = typeof cause === 'string' ? (cause as Hex) : findData(cause)
  try {
    const decoded = decodeErrorResult({ abi: entryPoint08Abi, data: data ?? '0x' })
    if (decoded.errorName === 'FailedOp') return new BundlerError(codeOf(decoded.args[1]), decoded.args[1])
    if (decoded.errorName === 'FailedOpWithRevert')
      return new BundlerError(codeOf(decoded.args[1]), decoded.args[1], decoded.args[2])
  } catch {
    // The revert is not the EntryPoint's.
  }
  return new BundlerError(-32500, cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : 'Reverted', data)
}

/** Returns the code for the number at the start of the EntryPoint's reason. */
function codeOf(reason: string): number {
  if (reason.startsWith('AA24')) return -32507
  return reason.startsWith('AA3') ? -32501 : -32500
}

function findData(cause: unknown): Hex | undefined {
  for (let error: unknown = cause; error instanceof Error; error = error.cause) {
    const data: unknown = 'data' in error ? error.data : undefined
    if (typeof data === 'string') return data as Hex
    if (typeof data === 'object' && data !== null && 'data' in data && typeof data.data === 'string')
      return data.data as Hex
  }
  return undefined
}
