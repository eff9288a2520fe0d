import { readProperty } from '@latchkey/primitives'
import type { TypedDataDefinition } from 'viem'

import { invalid } from './evm-params.ts'
import { escapeUnseen, writeSeen } from './plain-text.ts'

/** Maximum nesting of typed data, because a user does not read deeper. */
const deepest = 8

/**
 * Writes typed data for the user: the fields of its types, which are signed. A page's other fields are unsigned and not
 * shown.
 *
 * @throws FrameError -32602 for deeper nesting
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
