import { expect, test } from 'vitest'

import { drawArrows, featureFolderOf, findArrows, findFolderCycle, packageOf } from './folder-arrows.mjs'

const home = 'packages/features/src'

function imports(...pairs) {
  return pairs.map(([source, ...targets]) => ({ source, dependencies: targets.map(resolved => ({ resolved })) }))
}

test('finds a cycle of folders whose files form none', () => {
  const modules = imports(
    [`${home}/account/tokens/a.ts`, `${home}/transactions/shared/b.ts`],
    [`${home}/transactions/shared/c.ts`, `${home}/account/names/d.ts`],
    [`${home}/account/names/e.ts`, `${home}/account/tokens/views/f.ts`],
  )
  expect(findFolderCycle(findArrows(modules, featureFolderOf))).toEqual([
    'account/tokens',
    'transactions/shared',
    'account/names',
    'account/tokens',
  ])
  expect(findFolderCycle(findArrows(modules.slice(1), featureFolderOf))).toBeUndefined()
})

test('leaves out tests, and files of no folder', () => {
  const modules = imports(
    [`${home}/account/tokens/a.test.ts`, `${home}/sign-in/b.ts`],
    [`${home}/account/tokens/a.ts`, `${home}/sign-in/world.test-support.ts`, `${home}/look-alike.ts`],
    [`${home}/slices.ts`, `${home}/sign-in/slice.ts`],
  )
  expect([...findArrows(modules, featureFolderOf)]).toEqual([['account/tokens', new Set()]])
})

test('draws the arrows that follow from no others', () => {
  const modules = imports(
    ['packages/appkit/src/a.ts', 'packages/core/src/b.ts', 'packages/primitives/src/c.ts'],
    ['packages/core/src/b.ts', 'packages/primitives/src/c.ts'],
    [`${home}/transactions/send/a.ts`, `${home}/account/tokens/b.ts`, `${home}/sign-in/c.ts`],
    [`${home}/account/tokens/b.ts`, `${home}/sign-in/c.ts`],
    [`${home}/sign-in/c.ts`],
  )
  expect(drawArrows(findArrows(modules.slice(0, 2), packageOf), findArrows(modules, featureFolderOf))).toBe(
    `flowchart TB
  subgraph features
    subgraph account
      account_tokens["tokens"]
    end
    sign_in["sign-in"]
    subgraph transactions
      transactions_send["send"]
    end
    account_tokens --> sign_in
    transactions_send --> account_tokens
  end
  appkit --> core
  core --> primitives`,
  )
})
