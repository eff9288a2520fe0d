import type { TypedDataDefinition } from 'viem'
import { describe, expect, test } from 'vitest'

import { writeTypedData } from './write-typed-data.ts'

const typed = (types: Readonly<Record<string, readonly [string, string][]>>, message: object) =>
  ({
    types: Object.fromEntries(
      Object.entries(types).map(([type, fields]) => [type, fields.map(([name, of]) => ({ name, type: of }))]),
    ),
    primaryType: 'Mail',
    message,
  }) as object as TypedDataDefinition

describe('typed data as a user reads it', () => {
  test('has the fields of its types, and no others', () => {
    const data = typed(
      {
        Mail: [
          ['text', 'string'],
          ['to', 'Person[]'],
        ],
        Person: [['name', 'string']],
      },
      { text: 'Hello', to: [{ name: 'Bo' }], hidden: 1 },
    )
    expect(writeTypedData(data)).toBe('Mail\ntext: Hello\nto:\n  0:\n    name: Bo')
  })

  test('shows all that is signed: deeper data is rejected', () => {
    const nest = (depth: number): object => (depth === 0 ? { text: 'Deep' } : { in: nest(depth - 1) })
    const types = (depth: number): Readonly<Record<string, readonly [string, string][]>> => ({
      Mail: [['in', 'T1']],
      ...Object.fromEntries(Array.from({ length: depth - 1 }, (_, at) => [`T${at + 1}`, [['in', `T${at + 2}`]]])),
      [`T${depth}`]: [['text', 'string']],
    })
    expect(writeTypedData(typed(types(8), nest(8)))).toContain('text: Deep')
    expect(() => writeTypedData(typed(types(9), nest(9)))).toThrow('deeper than a person reads')
  })

  test('is rejected if its lists are deeper', () => {
    const nest = (depth: number): unknown => (depth === 0 ? 'Deep' : [nest(depth - 1)])
    const list = (depth: number) => typed({ Mail: [['all', `string${'[]'.repeat(depth)}`]] }, { all: nest(depth) })
    expect(writeTypedData(list(8))).toContain('Deep')
    expect(() => writeTypedData(list(9))).toThrow('deeper than a person reads')
  })

  test.each([
    ['5\nto: Bo', '"5\\nto: Bo"'],
    ['5\u2028to: Bo', '"5\\u{2028}to: Bo"'],
    ['5\u202e00', '"5\\u{202e}00"'],
    ['5\u{e0041}', '"5\\u{e0041}"'],
    ['5 – ö', '5 – ö'],
  ])('shows no false line breaks, and hides nothing: %j', (text, seen) => {
    expect(writeTypedData(typed({ Mail: [['text', 'string']] }, { text }))).toBe(`Mail\ntext: ${seen}`)
    const named = { ...typed({ Mail: [[text, 'string']] }, { [text]: '' }), primaryType: 'Mail' }
    expect(writeTypedData(named)).toBe(`Mail\n${seen}: `)
  })
})
