import { createAdapterContext } from '@latchkey/testing'
import { expect, test, vi } from 'vitest'

import { Ethers5Adapter } from './index.ts'

test('the console names Ethers5Adapter in the warning about arguments without an effect', () => {
  vi.stubGlobal('window', new EventTarget())
  const warn = vi.fn()
  new Ethers5Adapter({ projectId: 'old' }).watchConnectors(createAdapterContext({ warn }), () => {})()
  vi.unstubAllGlobals()
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'new Ethers5Adapter() ignores projectId: leave it out. What createAppKit() is given counts.',
  )
})
