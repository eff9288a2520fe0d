import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

// In two parts, because the check also reads this file.
const section = ['specification', 'section 4'].join(', ')

/** Files with words to avoid, and one with the same words where they may stand. */
const planted = {
  'identifiers.ts': [
    'const createBell = () => {}',
    'export class Site { #families = [] }',
    'interface State { readonly isRefused: boolean }',
    'export const { paidFetchError: x } = y',
  ],
  'section.md': [`See ${section}.`],
  'accepted.ts': [
    '// A family of wallets that was refused.',
    "export const text = 'the bell of the family'",
    'export const style = { fontFamily: text, missing: true, springBack: 1, chainTime: 2, walletIn: 3 }',
  ],
}

test('pnpm check words rejects identifiers with a word that the glossary marks, but no text and no homonym', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-words-'))
  const files = Object.entries(planted).map(([name, lines]) => {
    writeFileSync(join(folder, name), lines.join('\n'))
    return join(folder, name)
  })
  const { status, stdout } = spawnSync(process.execPath, [`${root}scripts/words.mjs`, ...files], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(status).toBe(1)
  expect(stdout.replaceAll(`${folder}/`, '').trim().split('\n')).toEqual([
    'identifiers.ts:1: "createBell" has "Bell": rather notify',
    'identifiers.ts:2: "#families" has "family": rather namespace',
    'identifiers.ts:3: "isRefused" has "refuse": rather reject, rejection',
    'identifiers.ts:4: "paidFetchError" has "paid fetch": rather x402',
    `section.md:1: "${section}": rather the id of a row of docs/contributing/requirements.md`,
  ])
})
