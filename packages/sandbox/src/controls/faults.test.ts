import { describe, expect, test } from 'vitest'

import { createFaults } from './faults.ts'

describe('createFaults', () => {
  test('removes one fault and keeps the others', () => {
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

  test('delays the failure of a service if slow answers were set before it', () => {
    const faults = createFaults()
    faults.add({ match: '/', delayMs: 2_000 })
    faults.add({ match: '/getWallets', status: 503, times: 1 })
    expect(faults.take('/getWallets')).toMatchObject({ status: 503, delayMs: 2_000 })
    expect(faults.take('/getWallets')).toMatchObject({ delayMs: 2_000 })
    expect(faults.take('/getWallets')?.status).toBeUndefined()
  })

  test('lets only the first of two failures strike a request', () => {
    const faults = createFaults()
    faults.add({ match: '/', status: 500, times: 1 })
    faults.add({ match: '/', status: 503, times: 1 })
    expect(faults.take('/a')?.status).toBe(500)
    expect(faults.take('/a')?.status).toBe(503)
    expect(faults.take('/a')).toBeUndefined()
  })
})
