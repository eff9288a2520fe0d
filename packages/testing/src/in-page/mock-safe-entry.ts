import { createMockSafe, type MockSafe, type MockSafeOptions } from '../mock-safe.ts'

declare global {
  interface Window {
    latchkeyMockSafe?: MockSafe
  }
}

/** Turns this page into a Safe around its frame. */
export function run(options: MockSafeOptions): void {
  if (window.top !== window) return
  const safe = createMockSafe(options)
  safe.host(() => document.querySelector('iframe'))
  window.latchkeyMockSafe = safe
}
