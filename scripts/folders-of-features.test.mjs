import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

import { cruise } from 'dependency-cruiser'
import { describe, expect, test } from 'vitest'

import { findEagerImports } from './boundaries.mjs'

const home = 'packages/features/src/'
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/** Imports that a rule forbids, by the name of the rule: the file, and what it imports. */
const planted = [
  ['onboarding-below-others', 'onboarding/connect/consent-feature.ts', 'embedded/login/errors.ts'],
  ['onboarding-below-others', 'onboarding/connect/consent-feature.ts', 'transactions/shared/sender.ts'],
  ['onboarding-below-others', 'onboarding/wallets/views/wallet-image.ts', 'account/tokens/tokens-feature.ts'],
  ['embedded-below-others', 'embedded/social/social-login.ts', 'account/names/ask-identity.ts'],
  ['embedded-below-others', 'embedded/login/errors.ts', 'transactions/send/send-feature.ts'],
  ['embedded-below-others', 'embedded/login/errors.ts', 'sign-in/errors.ts'],
  ['shared-below-account', 'transactions/shared/sender.ts', 'account/tokens/tokens-feature.ts'],
  ['shared-below-account', 'transactions/shared/views/party-plate.ts', 'transactions/send/send-feature.ts'],
  ['account-below-transactions', 'account/profile/views/account-rows.ts', 'transactions/onramp/quotes.ts'],
  ['account-below-transactions', 'account/tokens/renew-tokens.ts', 'sign-in/errors.ts'],
  ['sign-in-apart', 'sign-in/errors.ts', 'account/names/ask-identity.ts'],
  ['kinds-apart', 'transactions/swap/run-swap.ts', 'transactions/send/send-draft.ts'],
  ['kinds-apart', 'transactions/x402/wire.ts', 'transactions/pay/payment.ts'],
  ['activity-reads-records', 'account/activity/own-sends.ts', 'transactions/send/send-draft.ts'],
  ['activity-reads-records', 'account/activity/own-sends.ts', 'transactions/shared/make-send.ts'],
  ['activity-reads-records', 'account/activity/own-sends.ts', 'transactions/shared/views/party-plate.ts'],
  ['screens-by-router', 'account/tokens/views/tokens-view.ts', 'account/profile/views/account-view.ts'],
  ['screens-by-router', 'onboarding/connect/views/choose-wallet.ts', 'onboarding/pairing/views/connecting-any-view.ts'],
  ['headless-without-views', 'account/tokens/renew-tokens.ts', 'account/tokens/views/token-list.ts'],
  ['no-cycle', 'account/tokens/kept-tokens.ts', 'account/tokens/known-tokens.ts'],
]

/** Imports that the rules allow. */
const allowed = [
  ['embedded/login/errors.ts', 'onboarding/connect/consent-feature.ts'],
  ['account/profile/views/account-rows.ts', 'embedded/login/shown-user.ts'],
  ['account/activity/own-sends.ts', 'transactions/shared/send-records-feature.ts'],
  ['account/tokens/renew-tokens.ts', 'transactions/shared/token.ts'],
  ['transactions/shared/views/waiting-plate.ts', 'onboarding/wallets/views/connected-picture.ts'],
  ['transactions/send/send-draft.ts', 'account/tokens/tokens-feature.ts'],
  ['transactions/send/send-draft.ts', 'transactions/shared/sender.ts'],
  ['transactions/send/slice.ts', 'transactions/send/views/send-view.ts'],
  ['embedded/social/views/social-views.ts', 'embedded/social/views/all-socials-view.ts'],
  ['sign-in/errors.ts', 'onboarding/wallets/to-wallet.ts'],
]

/** Checks files that import each other, in a folder of their own, with the rules of the workspace. */
async function check(files) {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { output } = await cruise(['.'], {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden },
      tsPreCompilationDeps: true,
      doNotFollow: { path: ['node_modules'] },
    })
    return output
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @returns what breaks a rule if files of the package have these imports: the rule, the file, and what it imports */
async function findViolations(imports) {
  const files = Object.fromEntries(
    imports.flatMap(([from, to]) => [from, to]).map(path => [home + path, 'export {}\n']),
  )
  for (const [from, to] of imports)
    files[home + from] += `import '${relative(dirname(from), to).replace(/^(?!\.)/, './')}'\n`
  const { summary } = await check(files)
  return summary.violations.map(({ rule, from, to }) => [rule.name, from, to].map(each => each.replace(home, '')))
}

describe('folders of features', () => {
  test('reject each planted import', async () => {
    const found = await findViolations([
      ...planted.map(([, from, to]) => [from, to]),
      ['account/tokens/known-tokens.ts', 'account/tokens/kept-tokens.ts'],
    ])
    expect(planted.filter(row => !found.some(each => each.join() === row.join()))).toEqual([])
  })

  test('allow imports of what is below', async () => {
    expect(await findViolations(allowed)).toEqual([])
  })

  test('plants a violation of each of their rules', () => {
    const { foldersOfFeatures } = createRequire(import.meta.url)('./folders-of-features.cjs')
    const rules = foldersOfFeatures({ any: names => `(${names.join('|')})`, tests: '' }).map(({ name }) => name)
    expect(planted.map(([rule]) => rule)).toEqual(expect.arrayContaining(rules))
  })
})

describe('schemas of features', () => {
  const library = {
    'packages/features/node_modules/valibot/package.json': '{ "name": "valibot", "main": "index.js" }',
    'packages/features/node_modules/valibot/index.js': 'export const object = 1\n',
  }
  const schema = "import { object } from 'valibot'\nexport const schema = object\n"

  test('may not load with the page', async () => {
    const { modules } = await check({
      ...library,
      'packages/features/src/index.ts':
        "import { schema } from './transactions/send/schema.ts'\nexport const value = schema\n",
      'packages/features/src/transactions/send/schema.ts': schema,
    })
    expect(findEagerImports(modules)).toEqual([
      'schemas-of-features-only-by-import(): packages/features/src/index.ts -> packages/features/src/transactions/send/schema.ts -> packages/features/node_modules/valibot/index.js',
    ])
  })

  test('may load later', async () => {
    const { modules } = await check({
      ...library,
      'packages/features/src/index.ts': "export const load = () => import('./transactions/send/schema.ts')\n",
      'packages/features/src/transactions/send/schema.ts': schema,
    })
    expect(findEagerImports(modules)).toEqual([])
  })
})
