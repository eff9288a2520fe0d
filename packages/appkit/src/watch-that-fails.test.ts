import { expect, test, vi } from 'vitest'

import type { AppKit } from './app-kit.ts'
import { watchOnramp } from './onramp.ts'
import { watchSend } from './send.ts'
import { watchSwap } from './swap.ts'

test.each([
  ['bought', watchOnramp],
  ['sent', watchSend],
  ['swapped', watchSwap],
])('the console says that what is %s is not followed, where its code fails', async (what, watch) => {
  const log = vi.fn<(level: string, text: string, error: unknown) => void>()
  const gone = new Error('gone')
  const use = (): never => {
    throw gone
  }
  const stop = watch({ store: { use, environment: { browser: { log } } } } as unknown as AppKit, () => {})
  await vi.waitFor(() => expect(log.mock.calls).toEqual([['error', `What is ${what} is not followed`, gone]]), 25_000)
  stop()
})
