import { encodeBase64 } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { readGrants, stateGrants, toGrantsResource } from './grants.ts'

const words = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** Creates a resource with these targets, as a wallet writes it ([ERC-5573](https://eips.ethereum.org/EIPS/eip-5573)). */
function toResource(content: unknown): string {
  return `urn:recap:${encodeBase64(new TextEncoder().encode(JSON.stringify(content)))}`
}

describe('readGrants', () => {
  test.each([[['eth_sign', 'personal_sign']], [['eth_sign']], [['eth_sendTransaction', 'personal_sign', 'x_y']]])(
    'reads the methods %j that a site requests by its resource',
    methods => {
      const resource = toGrantsResource(methods.toReversed())
      expect(resource).toMatch(/^urn:recap:[A-Za-z0-9+/_-]+$/)
      expect(readGrants(['https://site.example/terms', resource])).toEqual({ chains: [], methods })
    },
  )

  test('reads the chains of EVM that limit a method, and no other ones', () => {
    const limits = [{ chains: ['eip155:1', 'solana:x', 7] }, { chains: ['nonsense', 'eip155:137'] }]
    const resource = toResource({ att: { eip155: { 'request/eth_sign': limits } } })
    expect(readGrants([resource])).toEqual({ chains: ['eip155:1', 'eip155:137'], methods: ['eth_sign'] })
  })

  test('reads no method from an ability that is not a request', () => {
    const resource = toResource({ att: { eip155: { 'granted/eth_sign': [{}], 'request/personal_sign': [{}] } } })
    expect(readGrants([resource]).methods).toEqual(['personal_sign'])
  })

  test('reads the first two hundred abilities', () => {
    const abilities = Array.from({ length: 201 }, (_, at) => [`request/m${at}`, [{}]])
    const { methods } = readGrants([toResource({ att: { eip155: Object.fromEntries(abilities) } })])
    expect(methods).toEqual(Array.from({ length: 200 }, (_, at) => `m${at}`))
  })

  test.each([
    ['no resources', undefined],
    ['a resource after the grants', [toGrantsResource(['eth_sign']), 'https://site.example']],
    ['a resource of another scheme', [toGrantsResource(['eth_sign']).replace('urn:', 'xrn:')]],
    ['no base64', ['urn:recap:%']],
    ['no JSON', ['urn:recap:AAAA']],
    ['a text for the targets', [toResource({ att: 'eip155' })]],
    ['null for the targets', [toResource({ att: null })]],
  ])('reads nothing from %s', (_, resources) => {
    expect(readGrants(resources)).toEqual({ chains: [], methods: [] })
    expect(stateGrants('Hello', resources)).toBe('Hello')
  })
})

describe('stateGrants', () => {
  test('adds numbered sentences, one for each kind of ability of a target', () => {
    const resource = toResource({
      att: {
        eip155: { 'request/personal_sign': [{}], 'watch/asset': [{}], 'request/eth_sign': [{}] },
        'https://site.example': { 'data/read': [{}] },
      },
    })
    const sentences =
      "(1) 'watch': 'asset' for 'eip155'. (2) 'request': 'eth_sign', 'personal_sign' for 'eip155'. (3) 'data': 'read' for 'https://site.example'."
    expect(stateGrants('I accept the terms.', [resource])).toBe(`I accept the terms. ${words}${sentences}`)
    expect(stateGrants(undefined, [resource])).toBe(`${words}${sentences}`)
  })

  test('sorts an ability without an action before all other abilities', () => {
    const resource = toResource({ att: { eip155: { 'request/a': [{}], request: [{}], 'request/Z': [{}] } } })
    expect(stateGrants(undefined, [resource])).toBe(`${words}(1) 'request': '', 'a', 'Z' for 'eip155'.`)
    const reversed = toResource({ att: { eip155: { request: [{}], 'request/a': [{}] } } })
    expect(stateGrants(undefined, [reversed])).toBe(`${words}(1) 'request': '', 'a' for 'eip155'.`)
  })

  test('adds nothing to a statement that a wallet returns with its sentences', () => {
    const statement = `Hello ${words}(1) 'request': 'eth_sign' for 'eip155'.`
    expect(stateGrants(statement, [toGrantsResource(['eth_sign', 'personal_sign'])])).toBe(statement)
  })
})
