import { readProperty } from '@latchkey/primitives'
import { getTypesForEIP712Domain, type Hex, type TypedDataDefinition } from 'viem'

import { FrameError } from '../frame-error.ts'
import { invalid } from './evm-params.ts'

/** Maximum length of typed data, because a user does not read more. */
const maxLetters = 65_536

/** Fields of the domain that are signed. */
export interface ReadDomain {
  readonly name?: string
  readonly version?: string
  readonly chainId?: number
  readonly verifyingContract?: Hex
  readonly salt?: Hex
}

export type ReadTypedData = Omit<TypedDataDefinition, 'domain'> & { readonly domain?: ReadDomain }

/**
 * Parses [EIP-712](https://eips.ethereum.org/EIPS/eip-712) data, as JSON or an object. Its types must be unambiguous,
 * and its domain must be the signed one.
 *
 * @throws FrameError -32602
 */
export function readTypedData(given: unknown): ReadTypedData {
  const data = parse(given)
  const isWhole =
    typeof data === 'object' && data !== null && 'types' in data && 'primaryType' in data && 'message' in data
  if (!isWhole || typeof data.primaryType !== 'string' || !isObject(data.types) || !isObject(data.message))
    throw invalid('The typed data lacks a part')
  const { types, primaryType } = data
  requirePlainTypes(types, primaryType)
  const { domain: said, ...rest } = data as object as TypedDataDefinition
  const domain = readDomain(said)
  requireSigned(domain ?? {}, types, primaryType)
  return { ...rest, ...(domain && { domain }) }
}

function parse(given: unknown): unknown {
  const text = typeof given === 'string' ? given : write(given)
  if (text.length > maxLetters) throw invalid('The typed data is too long')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new FrameError(-32602, 'The typed data is no JSON', { cause })
  }
}

/** Converts a page's object to JSON, so that its members cannot change between two reads. */
function write(given: unknown): string {
  try {
    return JSON.stringify(given, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ?? ''
  } catch (cause) {
    throw new FrameError(-32602, 'The typed data is no JSON', { cause })
  }
}

/** Matches safe type names. A bracket or comma in a name could fake another type's fields. Some sites use a colon. */
const plainName = /^[\w$:]+$/

function requirePlainTypes(types: object, primaryType: string): void {
  const fields = Object.values(types).flatMap((each: unknown) =>
    Array.isArray(each) ? (each as readonly unknown[]) : [undefined],
  )
  const named = fields.map(field => readProperty(field, 'type'))
  for (const name of [primaryType, ...Object.keys(types), ...named])
    if (typeof name !== 'string' || !plainName.test(name.replace(/(?:\[\d*\])+$/, '')))
      throw invalid('A type of the data has a name that is none')
  if (fields.some(field => /[(),]/.test(String(readProperty(field, 'name')))))
    throw invalid('A field of the data has a name that is none')
}

function readDomain(given: unknown): ReadDomain | undefined {
  if (given === undefined || given === null) return undefined
  if (!isObject(given)) throw otherDomain()
  const there = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(there.map(([name, value]) => [name, name === 'chainId' ? readChainId(value) : text(value)]))
}

/** Parses a chain id, also as a text. As a text it is unsigned unless its type is declared. */
function readChainId(value: unknown): number {
  const isWritten = typeof value === 'string' && /^(?:\d+|0x[\da-f]+)$/i.test(value)
  const id = isWritten ? Number(value) : value
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw invalid('The chain of the data is no number')
  return id
}

function text(value: unknown): string {
  if (typeof value === 'string') return value
  throw otherDomain()
}

const known = new Set(['name', 'version', 'chainId', 'verifyingContract', 'salt'])

/** Requires that the shown fields of a domain are signed. */
function requireSigned(domain: ReadDomain, types: object, primaryType: string): void {
  const own = readProperty(types, 'EIP712Domain')
  const fields = own === undefined ? getTypesForEIP712Domain({ domain }) : own
  const signed = new Set(Array.isArray(fields) ? fields.map(field => readProperty(field, 'name')) : [undefined])
  const isSigned = Object.keys(domain).every(name => signed.has(name))
  const isKnown = [...signed].every(name => typeof name === 'string' && known.has(name))
  if (primaryType === 'EIP712Domain' || !isSigned || !isKnown) throw otherDomain()
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

const otherDomain = () => invalid('The domain is not what its type says')
