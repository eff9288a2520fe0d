import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let field: { value: string }
let status: { textContent: string }
/** Actions of the script, in order. */
let done: string[]
let listeners: Map<string, () => void>

beforeEach(() => {
  vi.resetModules()
  field = { value: '' }
  status = { textContent: '' }
  done = []
  listeners = new Map()
  const form = { querySelector: () => field, submit: () => done.push(`posts ${field.value}`) }
  const find = (name: string) => (name === 'form' ? form : status)
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { empty: 'Open it again.' }, querySelector: find }) })
  vi.stubGlobal('window', { addEventListener: (name: string, call: () => void) => listeners.set(name, call) })
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, url: string) => done.push(`shows ${url}`),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a device link removes its token from the address bar, and then posts it', async () => {
  vi.stubGlobal('location', { hash: '#the-token', pathname: '/wallet/approve' })
  await import('./device-link.ts')
  expect(done).toEqual(['shows /wallet/approve', 'posts the-token'])
})

test('a device link without a token shows instructions, and a later one in the same tab is posted', async () => {
  vi.stubGlobal('location', { hash: '', pathname: '/approve' })
  await import('./device-link.ts')
  expect(done).toEqual(['shows /approve'])
  expect(status.textContent).toBe('Open it again.')
  vi.stubGlobal('location', { hash: '#another', pathname: '/approve' })
  listeners.get('hashchange')?.()
  expect(done.slice(1)).toEqual(['shows /approve', 'posts another'])
})
