import type { CaipNetwork } from '@latchkey/primitives'

import { namesError } from './errors.ts'

/**
 * What names that are registered here end in; the first is offered (S9.75). None is a domain: no other service of names, and no owner of a domain, can
 * give one of these names to somebody else.
 */
export const nameSuffixes = ['latchkey'] as const

/** Letters, digits or hyphens that a name needs before its ending (S9.38). */
export const leastNameLength = 4
const mostNameLength = 63
/** Marks a coin type as an EVM chain's (ENSIP-11). */
const evmCoinType = 0x80000000
const endingPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

/** Whether a text can stand before the ending of a name (S5.26). */
export function isNameLabel(text: string): boolean {
  return text.length >= leastNameLength && text.length <= mostNameLength && /^[a-z0-9-]+$/i.test(text)
}

/** A whole name in the form that it is registered in; `undefined` for what is none. */
export function readName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  const dot = name.indexOf('.')
  const isName =
    dot > 0 && name.length <= 255 && isNameLabel(name.slice(0, dot)) && endingPattern.test(name.slice(dot + 1))
  return isName ? name : undefined
}

/** What a person typed, without an ending of ours that they typed too. */
export function labelOf(typed: string): string {
  const text = typed.trim().toLowerCase()
  const ending = nameSuffixes.find(suffix => text.endsWith(`.${suffix}`))
  return ending === undefined ? text : text.slice(0, -ending.length - 1)
}

/** Whether a name is one of those that are registered here. */
export function isOwnName(name: string): boolean {
  return nameSuffixes.some(suffix => name.endsWith(`.${suffix}`))
}

/**
 * What a service of names calls an EVM network (S9.39).
 *
 * @throws KitError `nameChainTooLarge` for a chain id that there is no room for (S5.27)
 */
export function coinTypeOf({ id }: Pick<CaipNetwork, 'id'>): number {
  const chainId = Number(id)
  if (!Number.isSafeInteger(chainId) || chainId <= 0 || chainId >= evmCoinType) throw namesError('nameChainTooLarge')
  return (chainId | evmCoinType) >>> 0
}

/** Whether a coin type is an EVM network's, or Ethereum's earlier one. */
export function isEvmCoinType(type: string): boolean {
  const number = Number(type)
  return number === 60 || (Number.isSafeInteger(number) && number > evmCoinType && number <= 0xffffffff)
}
