import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'

import { anyStatus } from './lifecycle.test-support.ts'
import { statusSchema } from './status.ts'

test('every status is read from storage as it was written', () => {
  fc.assert(
    fc.property(anyStatus, status => {
      expect(v.parse(statusSchema, JSON.parse(JSON.stringify(status)))).toEqual(status)
    }),
  )
})

test.each<unknown>([
  undefined,
  'pending',
  [],
  { status: '__proto__' },
  { status: 'pending' },
  { status: 'pending', awaits: 'nobody' },
  { status: 'submitted' },
  { status: 'submitted', hash: '' },
  { status: 'submitted', hash: '<img src=x>' },
  { status: 'submitted', hash: '0xa', nonce: 0.5 },
  { status: 'submitted', hash: '0xa', nonce: -1 },
  { status: 'submitted', hash: '0xa', isObserved: 'yes' },
  { status: 'confirmed' },
  { status: 'confirmed', hash: '0xa', isFinal: false },
  { status: 'failed' },
  { status: 'failed', reason: 'toString' },
  { status: 'failed', reason: 'reverted', hash: 7 },
  { status: 'unknown', suspected: 'nobody' },
  { status: 'unknown', suspectedAt: 9e15 },
  { status: 'unknown', hash: {} },
])('no status is read from %j', value => {
  expect(v.safeParse(statusSchema, value).success).toBe(false)
})

test('a status is read without fields that no kit writes', () => {
  const status = { status: 'failed', reason: 'notSent' }
  expect(v.parse(statusSchema, { ...status, html: '<b>' })).toEqual(status)
})
