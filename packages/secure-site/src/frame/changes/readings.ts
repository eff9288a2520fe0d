import type { Address, Hex } from 'viem'

import { type Allowance, type Asset, permit2Address } from './asset.ts'
import { readWord, toWord } from './words.ts'

/** A measuring call with the parser of its answer. */
export interface Reading {
  readonly to: Address
  readonly data: Hex
  /** Parses the amount. @returns `undefined` for an unreadable answer */
  read(output: unknown): bigint | undefined
}

/**
 * Code of a contract that exists only in a simulation. It returns the native balance of the address in its call data.
 */
export const nativeReaderCode: Hex = '0x6000353160005260206000f3'

/** Creates the call that reads a balance of an account. @param nativeReader address of {@link nativeReaderCode} */
export function toBalanceReading(asset: Asset, account: Address, nativeReader: Address): Reading {
  switch (asset.kind) {
    case 'native':
      return { to: nativeReader, data: `0x${toWord(account)}`, read: readWord }
    case 'token':
      return { to: asset.contract, data: `0x70a08231${toWord(account)}`, read: readWord }
    case 'items':
      return { to: asset.contract, data: `0x00fdd58e${toWord(account)}${toWord(asset.id)}`, read: readWord }
    case 'piece':
      return { to: asset.contract, data: `0x6352211e${toWord(asset.id)}`, read: output => readIs(output, account) }
  }
}

/** Creates the call that reads an allowance; 1 for permitted pieces and collections. */
export function toAllowanceReading(allowance: Allowance, account: Address): Reading {
  const { kind, contract, spender } = allowance
  switch (kind) {
    case 'amount':
      return { to: contract, data: `0xdd62ed3e${toWord(account)}${toWord(spender)}`, read: readWord }
    case 'permit2':
      return {
        to: permit2Address,
        data: `0x927da105${toWord(account)}${toWord(contract)}${toWord(spender)}`,
        read: readWord,
      }
    case 'collection':
      return { to: contract, data: `0xe985e9c5${toWord(account)}${toWord(spender)}`, read: readWord }
    case 'piece':
      return { to: contract, data: `0x081812fc${toWord(allowance.id)}`, read: output => readIs(output, spender) }
  }
}

/** Returns 1 if a contract answered with this address, 0 for another. */
function readIs(output: unknown, address: Address): bigint | undefined {
  const word = readWord(output)
  return word === undefined ? undefined : BigInt(word === BigInt(address))
}
