import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a social login window that is rate limited tries again later, and opens the provider', async () => {
  vi.useFakeTimers()
  const answers = [
    new Response('{}', { status: 429, headers: { 'retry-after': '60' } }),
    Response.json({ status: 'waiting' }),
    Response.json({ status: 'begun', host: 'provider.example' }),
  ]
  const ask = vi.fn<typeof fetch>(async () => answers.shift() ?? Response.error())
  const goTo = vi.fn<(address: string) => void>()
  const main = { dataset: { does: 'open', attempt: 'a' }, querySelector: () => null }
  vi.stubGlobal('document', { querySelector: () => main })
  vi.stubGlobal('window', { opener: null, addEventListener() {} })
  vi.stubGlobal('location', { replace: goTo })
  vi.stubGlobal('fetch', ask)
  await import('./social.ts')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(goTo.mock.calls).toEqual([[expect.stringMatching(/\/social\/go\?attempt=a$/)]])
})
