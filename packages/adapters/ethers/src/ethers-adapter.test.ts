import { createAdapterContext } from '@latchkey/testing'
import { expect, test, vi } from 'vitest'

import { EthersAdapter } from './index.ts'

test('the console names EthersAdapter in the warning about arguments without an effect', () => {
  vi.stubGlobal('window', new EventTarget())
  const warn = vi.fn()
  new EthersAdapter({ projectId: 'old' }).watchConnectors(createAdapterContext({ warn }), () => {})()
  vi.unstubAllGlobals()
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'new EthersAdapter() ignores projectId: leave it out. What createAppKit() is given counts.',
  )
})
