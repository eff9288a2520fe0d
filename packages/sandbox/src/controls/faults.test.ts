import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { createFaultMiddleware, createFaults, faultSchema } from './faults.ts'

describe('createFaults', () => {
  test('removes one fault and keeps the other faults', () => {
    const faults = createFaults()
    faults.add({ match: '/a', status: 500 })
    faults.add({ id: 'slow', match: '/', delayMs: 10 })
    expect(faults.list().map(({ id }) => id)).toEqual(['1', 'slow'])
    expect(faults.remove('1')).toBe(true)
    expect(faults.remove('1')).toBe(false)
    expect(faults.list()).toEqual([{ id: 'slow', match: '/', delayMs: 10 }])
  })

  test('replaces the fault that has the same id', () => {
    const faults = createFaults()
    faults.add({ id: 'slow', match: '/', delayMs: 2_000 })
    faults.add({ id: 'slow', match: '/', delayMs: 10_000 })
    expect(faults.list()).toEqual([{ id: 'slow', match: '/', delayMs: 10_000 }])
  })

  test('delays the failure of a service if a slow fault was set before it', () => {
    const faults = createFaults()
    faults.add({ match: '/', delayMs: 2_000 })
    faults.add({ match: '/getWallets', status: 503, times: 1 })
    expect(faults.take('/getWallets')).toMatchObject({ status: 503, delayMs: 2_000 })
    expect(faults.take('/getWallets')).toMatchObject({ delayMs: 2_000 })
    expect(faults.take('/getWallets')?.status).toBeUndefined()
  })

  test('applies only the first of two failures to a request', () => {
    const faults = createFaults()
    faults.add({ match: '/', status: 500, times: 1 })
    faults.add({ match: '/', status: 503, times: 1 })
    expect(faults.take('/a')?.status).toBe(500)
    expect(faults.take('/a')?.status).toBe(503)
    expect(faults.take('/a')).toBeUndefined()
  })
})

describe('faultSchema', () => {
  test.each([
    { match: '/a', headers: { 'not a name': 'x' } },
    { match: '/a', headers: { 'x-line': 'one\ntwo' } },
    { match: '/a', headers: { 'x-sign': '\u{1f511}' } },
    { match: '/a', status: 100 },
    { match: '/a', body: 'x'.repeat(1_000), repeat: 1_000_000 },
    { match: '/[/' },
    { match: '/a/ii' },
    { match: '' },
    { id: '../faults', match: '/a' },
    { match: '/a', times: 0 },
  ])('rejects a fault without a valid answer: %j', fault => {
    expect(v.safeParse(faultSchema, fault).success).toBe(false)
  })

  test.each([
    { match: '/', status: 204, headers: { 'retry-after': '1' } },
    { match: '/', body: 'x', repeat: 1_000_000 },
    { match: '/', body: { a: [1] }, repeat: 1_000_000 },
    { match: '/^/a$/', status: 599, body: '' },
  ])('accepts a fault, which the sandbox then answers with: %j', async fault => {
    const faults = createFaults()
    faults.add(v.parse(faultSchema, fault))
    const app = new Hono().use(createFaultMiddleware(faults))
    const response = await app.request('/a')
    expect(response.status).toBe(fault.status ?? 200)
  })
})
