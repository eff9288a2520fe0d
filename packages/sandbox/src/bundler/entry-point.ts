import type { Address } from 'viem'

import { BundlerError } from './bundler-error.ts'

/** A contract that executes operations. */
export interface EntryPoint {
  readonly version: '0.7' | '0.8'
  /** Its address on every public chain. */
  readonly address: Address
}

export const entryPoints = [
  { version: '0.8', address: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108' },
  { version: '0.7', address: '0x0000000071727De22E5E9d8BAf0edAc6f37da032' },
] as const satisfies readonly EntryPoint[]

/** Finds a supported entry point. @throws BundlerError for any other */
export function readEntryPoint(given: unknown): EntryPoint {
  const found = entryPoints.find(
    ({ address }) => typeof given === 'string' && given.toLowerCase() === address.toLowerCase(),
  )
  if (found) return found
  throw new BundlerError(-32602, 'This entry point is not supported')
}
