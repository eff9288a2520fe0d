import type { SIWXMessageData } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { MessageError } from './message-error.ts'
import { withoutGrants } from './without-grants.ts'

const issued: SIWXMessageData = {
  accountAddress: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  chainId: 'eip155:1',
  nonce: 'abcdefgh1234',
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
}
const phrase = 'I further authorize the stated URI to perform the following actions on my behalf:'
const words = `${phrase} (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.`
const grants = toRecap({
  eip155: {
    'request/personal_sign': [{ chains: ['eip155:1'] }],
    'request/eth_sendTransaction': [{ chains: ['eip155:1'] }],
  },
})

function toRecap(att: object): string {
  return `urn:recap:${Buffer.from(JSON.stringify({ att })).toString('base64').replace(/=/g, '')}`
}

describe('a message that was signed while a wallet paired', () => {
  test.each([
    [undefined, undefined],
    ['I accept the terms.', undefined],
    [undefined, ['https://shop.example/terms']],
    ['I accept the terms.', ['https://shop.example/terms']],
  ])('is the issued one without its grants (%s, %s)', (statement, resources) => {
    const own = { ...issued, ...(statement && { statement }), ...(resources && { resources }) }
    const signed = {
      ...own,
      statement: statement ? `${statement} ${words}` : words,
      resources: [...(resources ?? []), grants],
    }
    expect(withoutGrants(signed)).toEqual(own)
    expect(withoutGrants(own)).toBe(own)
  })

  test('may grant several targets and kinds', () => {
    const att = {
      eip155: { 'request/personal_sign': [{}], 'notify/manage': [{}] },
      'https://shop.example/pictures/': { 'crud/delete': [{}], 'crud/update': [{}] },
    }
    const statement = `${phrase} (1) 'notify': 'manage' for 'eip155'. (2) 'request': 'personal_sign' for 'eip155'. (3) 'crud': 'delete', 'update' for 'https://shop.example/pictures/'.`
    expect(withoutGrants({ ...issued, statement, resources: [toRecap(att)] })).toEqual(issued)
  })

  test.each([
    ['names fewer grants than it has', words.replace(", 'personal_sign'", '')],
    ['names more grants than it has', words.replace("'personal_sign'", "'personal_sign', 'eth_sign'")],
    ['has additional text after the grants', `${words} And I give away my house.`],
    ['has additional text within the grants', words.replace(' for ', ' and not for ')],
    ['does not name its grants', 'I accept the terms.'],
  ])('is rejected if it %s', (_, statement) => {
    expect(() => withoutGrants({ ...issued, statement, resources: [grants] })).toThrow(MessageError)
  })

  test.each(['urn:recap:', 'urn:recap:%%%', toRecap({}), 'urn:recap:bnVsbA', toRecap({ eip155: {} })])(
    'is rejected if its grants cannot be parsed: %s',
    resource => {
      expect(() => withoutGrants({ ...issued, statement: words, resources: [resource] })).toThrow(MessageError)
    },
  )
})
