import { describe, expect, test } from 'vitest'

import { moveSite } from '../../move-site.ts'
import { filesOf, useSites } from '../../sites.test-support.ts'

const place = useSites()

function move(...lines: readonly string[]): string {
  const home = place({ 'a.ts': [...lines, ''].join('\n') })
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
  expect(moveSite(home, { range: '^1.0.0' }).files).toEqual([])
  return filesOf(home)['a.ts']?.trimEnd() ?? ''
}

describe('types of AppKit', () => {
  test.each([
    ['Provider', '@reown/appkit/react', 'Eip1193Provider', '@latchkey/react'],
    ['Provider', '@reown/appkit', 'Eip1193Provider', '@latchkey/appkit'],
    ['Provider', '@reown/appkit/vue', 'Eip1193Provider', '@latchkey/vue'],
    ['Provider', '@reown/appkit-adapter-solana', 'Provider', '@latchkey/adapter-solana'],
    ['AppKitNetwork', '@reown/appkit-common', 'AppKitNetwork', '@latchkey/appkit/networks'],
    ['ChainNamespace', '@reown/appkit-common', 'ChainNamespace', '@latchkey/appkit'],
    ['ChainNamespace', '@reown/appkit/networks', 'ChainNamespace', '@latchkey/appkit'],
    ['UseAppKitAccountReturn', '@reown/appkit/react', 'AccountSnapshot', '@latchkey/react'],
    ['AdapterBlueprint', '@reown/appkit/adapters', 'ChainAdapter', '@latchkey/appkit'],
  ])('%s of %s becomes %s of %s', (before, from, after, to) => {
    expect(move(`import type { ${before} } from '${from}'`, `export const a = (b: ${before}) => b`)).toBe(
      `import type { ${after} } from '${to}'\nexport const a = (b: ${after}) => b`,
    )
  })

  test('ConnectedWalletInfo keeps that there may be no wallet', () => {
    expect(
      move(
        "import { type ConnectedWalletInfo, useWalletInfo } from '@reown/appkit/react'",
        'export const a = (b: ConnectedWalletInfo, c: ConnectedWalletInfo[]) => useWalletInfo()',
      ),
    ).toBe(
      [
        "import type { WalletInfo } from '@latchkey/appkit'",
        "import { useWalletInfo } from '@latchkey/react'",
        'export const a = (b: WalletInfo | undefined, c: (WalletInfo | undefined)[]) => useWalletInfo()',
      ].join('\n'),
    )
  })
})

test('methods that only the kit of AppKit has are replaced by their equivalents', () => {
  expect(
    move(
      "import { createAppKit } from '@reown/appkit'",
      "export const kit = createAppKit({ projectId: 'p' })",
      'export const space = kit.getActiveChainNamespace()',
      'kit.setCaipNetwork(network)',
    ),
  ).toMatch(/space = kit\.getState\(\)\.activeChain\nkit\.switchNetwork\(network\)$/)
})

describe('createAppKit of a core entry', () => {
  test.each([
    ['@reown/appkit/core', '@latchkey/appkit'],
    ['@reown/appkit/react-core', '@latchkey/react'],
    ['@reown/appkit/vue-core', '@latchkey/vue'],
  ])('moves from %s with wallets only, by the option of %s', (from, to) => {
    expect(move(`import { createAppKit } from '${from}'`, "createAppKit({ projectId: 'p' })")).toBe(
      `import { createAppKit } from '${to}'\ncreateAppKit({ basic: true, projectId: 'p' })`,
    )
    expect(move(`import { createAppKit } from '${from}'`, 'createAppKit({ basic: false })')).toContain(
      '({ basic: false })',
    )
  })
})

test('createAppKitWalletButton moves to the entry for one wallet', () => {
  expect(
    move(
      "import { createAppKitWalletButton } from '@reown/appkit-wallet-button'",
      'export const button = createAppKitWalletButton()',
    ),
  ).toBe(
    "import { createAppKitWalletButton } from '@latchkey/appkit/connect-wallet'\nexport const button = createAppKitWalletButton()",
  )
})
