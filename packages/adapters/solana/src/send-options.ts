import type { Commitment, SendOptions } from '@solana/web3.js'
import { readProperty } from '@latchkey/primitives'

import { solanaErrors } from './solana-error.ts'

/**
 * The preflight commitments (S5.21), each with its present equivalent: the later five are older names, which wallets no longer
 * know.
 */
export const commitments = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
} as const satisfies Record<Commitment, Commitment>

/** Options of a transaction to send, in the form that wallets accept. */
export interface WalletSendOptions {
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  skipPreflight?: boolean
  maxRetries?: number
  minContextSlot?: number
}

/**
 * Reads the options that a site sends with.
 *
 * @throws SolanaError -32602 for an unknown preflight commitment, or a value of another type
 */
export function readSendOptions(options: SendOptions | undefined): WalletSendOptions {
  const read = (key: keyof SendOptions, type: 'boolean' | 'number') => {
    const value = readProperty(options, key)
    if (value === undefined || value === null) return {}
    if (typeof value !== type || (type === 'number' && !(Number.isSafeInteger(value) && Number(value) >= 0)))
      throw solanaErrors.invalidParams(`Invalid ${key}`)
    return { [key]: value }
  }
  return {
    ...readCommitment(readProperty(options, 'preflightCommitment')),
    ...read('skipPreflight', 'boolean'),
    ...read('maxRetries', 'number'),
    ...read('minContextSlot', 'number'),
  }
}

function readCommitment(value: unknown): Pick<WalletSendOptions, 'preflightCommitment'> {
  if (value === undefined || value === null) return {}
  if (typeof value === 'string' && Object.hasOwn(commitments, value))
    return { preflightCommitment: commitments[value as Commitment] }
  throw solanaErrors.invalidParams(
    `Invalid preflightCommitment: it must be one of ${Object.keys(commitments).join(', ')}`,
  )
}
