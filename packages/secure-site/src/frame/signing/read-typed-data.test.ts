import { describe, expect, test } from 'vitest'

import type { SigningContext } from './prepared.ts'
import { requireNoOperation } from './own-account.ts'
import { readTypedData } from './read-typed-data.ts'

const string = (...names: readonly string[]) => names.map(name => ({ name, type: 'string' }))
const typed = (rest: object = {}, types: object = {}) => ({
  domain: { name: 'Letters' },
  types: { Letter: string('text'), ...types },
  primaryType: 'Letter',
  message: { text: 'Hello' },
  ...rest,
})

describe('typed data', () => {
  test('is the same as JSON and as an object', () => {
    const big = { ...typed(), message: { text: 5n } }
    expect(readTypedData(big)).toEqual(typed({ message: { text: '5' } }))
    expect(readTypedData(JSON.stringify(typed()))).toEqual(typed())
  })

  test('is rejected if it is longer than a user reads, as JSON or as an object', () => {
    const long = typed({ message: { text: 'x'.repeat(65_536) } })
    for (const given of [long, JSON.stringify(long)]) expect(() => readTypedData(given)).toThrow('too long')
  })

  test.each([
    ['Letter(string text)Letter', {}],
    ['Letter', { 'Mail(uint256 a)': [] }],
    ['Letter', { Letter: [{ name: 'text', type: 'string text,uint256 ' }] }],
    ['Letter', { Letter: [{ name: 'text' }] }],
    ['Letter', { Letter: 'text' }],
    ['', {}],
  ])('is rejected with type names of other characters: %j %j', (primaryType, types) => {
    expect(() => readTypedData(typed({ primaryType }, types))).toThrow('a name that is none')
  })

  test.each(['a,uint256 b', 'a)Other(', 'a('])('is rejected with field names of other characters: %s', name => {
    expect(() => readTypedData(typed({}, { Letter: string(name) }))).toThrow('A field of the data')
  })

  test.each(['Letter$', 'Site:Letter', '_Letter2'])('may have type names that sites use: %s', primaryType => {
    const types = { [primaryType]: [{ name: 'all', type: `Letter[2][]` }] }
    expect(readTypedData(typed({ primaryType }, types))).toMatchObject({ primaryType })
  })

  test.each(['1', '0x1', 1, 1n])('is for the network of its domain, in any notation: %s', chainId => {
    expect(readTypedData(typed({ domain: { chainId } }))).toMatchObject({ domain: { chainId: 1 } })
  })

  test.each(['', 'one', true, [1], 1.5, '9'.repeat(40)])('is for no network called %j', chainId => {
    expect(() => readTypedData(typed({ domain: { chainId } }))).toThrow('no number')
  })

  test.each([
    ['a name that its type leaves out', typed({}, { EIP712Domain: string('version') })],
    ['a field that no domain has', typed({ domain: { name: 'Letters', site: 'shop.example' } })],
    ['a domain type with a field that no domain has', typed({}, { EIP712Domain: string('name', 'site') })],
    ['a type that is none', typed({}, { EIP712Domain: [] })],
    ['itself as the message', typed({ primaryType: 'EIP712Domain' }, { EIP712Domain: string('name') })],
    ['a field that is no text', typed({ domain: { name: { a: 1 } } })],
    ['a text alone', typed({ domain: 'Letters' })],
  ])('shows the signed domain, which is empty with %s', (_what, given) => {
    expect(() => readTypedData(given)).toThrow('The domain is not what its type says')
  })

  test('is valid without a domain', () => {
    for (const domain of [undefined, null]) expect(readTypedData(typed({ domain }))).not.toHaveProperty('domain')
  })

  test('is rejected if a smart account would sign it with this key', () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const data = readTypedData(typed({ primaryType: 'TypedDataSign' }, { TypedDataSign: string('contents') }))
    expect(() => requireNoOperation(data, { address } as SigningContext)).toThrow('what a smart account signs')
  })
})
