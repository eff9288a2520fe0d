import type { Address, Hex } from 'viem'

import { type Allowance, type Asset, permit2Address } from './asset.ts'
import { readWord, toWord } from './words.ts'

/** A call that measures something, and what its answer means. */
export interface Reading {
  readonly to: Address
  readonly data: Hex
  /** How much of it there is. @returns `undefined` for an answer that says nothing of it */
  read(output: unknown): bigint | undefined
}

/** A contract that exists in a simulation alone: it answers with how much of the native currency the address has that it is called with. */
export const nativeReaderCode: Hex = '0x6000353160005260206000f3'

/** Asks how much of something an account holds. @param nativeReader where {@link nativeReaderCode} is */
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

/** Asks how much somebody may spend of what an account holds; of pieces and collections, 1 where they may. */
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

/** 1 where a contract answered with that address, 0 where with another. */
function readIs(output: unknown, address: Address): bigint | undefined {
  const word = readWord(output)
  return word === undefined ? undefined : BigInt(word === BigInt(address))
}
