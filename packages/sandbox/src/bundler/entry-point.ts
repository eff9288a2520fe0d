import type { Address } from 'viem'

import { BundlerError } from './bundler-error.ts'

/** What a bundler carries operations out by. */
export interface EntryPoint {
  readonly version: '0.7' | '0.8'
  /** Where it is on every public chain. */
  readonly address: Address
}

export const entryPoints = [
  { version: '0.8', address: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108' },
  { version: '0.7', address: '0x0000000071727De22E5E9d8BAf0edAc6f37da032' },
] as const satisfies readonly EntryPoint[]

/** @throws BundlerError for an entry point that this bundler does not serve */
export function readEntryPoint(given: unknown): EntryPoint {
  const found = entryPoints.find(
    ({ address }) => typeof given === 'string' && given.toLowerCase() === address.toLowerCase(),
  )
  if (found) return found
  throw new BundlerError(-32602, 'This entry point is not supported')
}
