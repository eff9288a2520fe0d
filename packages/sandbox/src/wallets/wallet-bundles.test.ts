import { describe, expect, test } from 'vitest'

import { inPageNamespaces } from './in-page-namespaces.ts'
import { createWalletBundles } from './wallet-bundles.ts'

describe('the script of an in-page wallet', () => {
  test('has no code of the namespaces that it leaves out', async () => {
    const bundles = createWalletBundles()
    const all = await bundles.inPage(inPageNamespaces)
    const parts = await Promise.all(inPageNamespaces.map(namespace => bundles.inPage([namespace])))
    for (const part of parts) expect(part.length).toBeLessThan(all.length * 0.8)
  })
})
