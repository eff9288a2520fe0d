import { createAppKit } from '@latchkey/appkit'
import { testNetworks } from '@latchkey/testing'
import { expect, onTestFinished, test } from 'vitest'

import { toCompatKit } from './compat-kit.ts'

test('a kit that has the methods of the AppKit API keeps them, since effects of a page depend on them', () => {
  const kit = createAppKit({ projectId: 'p', networks: [testNetworks.mainnet] })
  onTestFinished(() => kit.destroy())
  const compatKit = toCompatKit(kit)
  const methods = { ...compatKit }
  expect(toCompatKit(compatKit)).toBe(compatKit)
  for (const [name, method] of Object.entries(methods)) {
    if (typeof method === 'function') expect(Reflect.get(compatKit, name), name).toBe(method)
  }
})
