import { readProperty } from '@latchkey/primitives'
import type { TypedDataDefinition } from 'viem'

import { invalid } from './evm-params.ts'
import { escapeUnseen, writeSeen } from './plain-text.ts'

/** Deeper than that nobody reads. */
const deepest = 8

/**
 * Typed data as a person reads it: what its types name, which is what is signed. What a page puts beside it is in no signature, and does not show.
 *
 * @throws FrameError -32602 for what is deeper than that
 */
export function writeTypedData({ types, primaryType, message }: TypedDataDefinition): string {
  return `${writeSeen(primaryType)}\n${writeStruct(message, primaryType, types, 0)}`
}

function writeStruct(value: unknown, type: string, types: object, depth: number): string {
  if (depth > deepest) throw tooDeep()
  const fields = readProperty(types, type)
  return (Array.isArray(fields) ? (fields as readonly unknown[]) : [])
    .map(field => {
      const [name, of] = [String(readProperty(field, 'name')), String(readProperty(field, 'type'))]
      return `${'  '.repeat(depth)}${writeSeen(name)}:${writeValue(readProperty(value, name), of, types, depth + 1)}`
    })
    .join('\n')
}

function writeValue(value: unknown, type: string, types: object, depth: number): string {
  const ofEach = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (ofEach !== undefined && Array.isArray(value)) {
    if (depth > deepest) throw tooDeep()
    const lines = value.map(
      (each, index) => `${'  '.repeat(depth)}${index}:${writeValue(each, ofEach, types, depth + 1)}`,
    )
    return `\n${lines.join('\n')}`
  }
  if (typeof value === 'string' || typeof value === 'bigint') return ` ${writeSeen(String(value))}`
  if (readProperty(types, type) === undefined) return ` ${escapeUnseen(JSON.stringify(value) ?? '')}`
  return `\n${writeStruct(value, type, types, depth)}`
}

const tooDeep = () => invalid('The typed data is deeper than a person reads')
