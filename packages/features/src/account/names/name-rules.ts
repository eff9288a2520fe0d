import type { CaipNetwork } from '@latchkey/primitives'

import { namesError } from './errors.ts'

/**
 * Endings of names that are registered here; the first one is offered (S9.75). None is a domain, so no other name
 * service and no owner of a domain can assign these names.
 */
export const nameSuffixes = ['latchkey'] as const

/** Minimum length of a name before its ending (S9.38). */
export const minNameLength = 4
const maxNameLength = 63
/** Flag of an EVM chain's coin type (ENSIP-11). */
const evmCoinType = 0x80000000
const endingPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

/** Returns whether a text can precede the ending of a name (S5.26). */
export function isNameLabel(text: string): boolean {
  return text.length >= minNameLength && text.length <= maxNameLength && /^[a-z0-9-]+$/i.test(text)
}

/** Normalizes a whole name. Returns `undefined` if the text is no name. */
export function readName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  const dot = name.indexOf('.')
  const isName =
    dot > 0 && name.length <= 255 && isNameLabel(name.slice(0, dot)) && endingPattern.test(name.slice(dot + 1))
  return isName ? name : undefined
}

/** Returns the typed text without an ending of this kit. */
export function labelOf(typed: string): string {
  const text = typed.trim().toLowerCase()
  const ending = nameSuffixes.find(suffix => text.endsWith(`.${suffix}`))
  return ending === undefined ? text : text.slice(0, -ending.length - 1)
}

/** Returns whether a name has an ending of this kit. */
export function isOwnName(name: string): boolean {
  return nameSuffixes.some(suffix => name.endsWith(`.${suffix}`))
}

/**
 * Returns the coin type of an EVM network (ENSIP-11, S9.39).
 *
 * @throws KitError `nameChainTooLarge` if the chain id does not fit (S5.27)
 */
export function coinTypeOf({ id }: Pick<CaipNetwork, 'id'>): number {
  const chainId = Number(id)
  if (!Number.isSafeInteger(chainId) || chainId <= 0 || chainId >= evmCoinType) throw namesError('nameChainTooLarge')
  return (chainId | evmCoinType) >>> 0
}

/** Returns whether a coin type is that of an EVM network, or Ethereum's earlier one. */
export function isEvmCoinType(type: string): boolean {
  const number = Number(type)
  return number === 60 || (Number.isSafeInteger(number) && number > evmCoinType && number <= 0xffffffff)
}
