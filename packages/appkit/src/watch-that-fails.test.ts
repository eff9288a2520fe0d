import { expect, test, vi } from 'vitest'

import { watchActivity, watchTokens } from './account.ts'
import type { AppKit } from './app-kit.ts'
import { watchName } from './names.ts'
import { watchOnramp } from './onramp.ts'
import { watchSend } from './send.ts'
import { watchSwap } from './swap.ts'

test.each([
  ['What is bought is not followed', watchOnramp],
  ['The name is not followed', (kit: AppKit) => watchName(kit, '0x00', () => {})],
  ['What is sent is not followed', watchSend],
  ['What is swapped is not followed', watchSwap],
  ['The account is not followed', watchTokens],
  ['The account is not followed', watchActivity],
])('the console has "%s" if the code of a watch fails', async (text, watch) => {
  const log = vi.fn<(level: string, text: string, error: unknown) => void>()
  const gone = new Error('gone')
  const use = (): never => {
    throw gone
  }
  const stop = watch({ store: { use, environment: { browser: { log } } } } as unknown as AppKit, () => {})
  await vi.waitFor(() => expect(log.mock.calls).toEqual([['error', text, gone]]), 25_000)
  stop()
})
