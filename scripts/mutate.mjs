/**
 * `pnpm mutate`: measures whether tests notice a change of the code, in two ways:
 *
 * - `pnpm mutate packages/features/src/transactions/pay --count 150 --seed 7`: do the tests of a folder notice 150 drawn changes of its code? Exit code 1 below 95 %.
 * - `pnpm mutate --rows 60 --seed 7`: does the test of a requirement notice a change of what the row says? `--row S4.07` names rows instead.
 *
 * The tests of a folder are those inside it. `--tests packages/features/src/transactions` names a folder whose tests count instead, for code that others share.
 *
 * The same seed draws the same changes. `--seed 1 --seed 2` tests what both draw from a folder in one run, and prints a line for each.
 */
import { parseArgs } from 'node:util'

import { installChromium } from './install-browsers.mjs'
import { mutateFolder } from './mutate/folder.mjs'
import { mutateRows } from './mutate/rows.mjs'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter(arg => arg !== '--'),
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '150' },
    rows: { type: 'string', default: '60' },
    seed: { type: 'string', multiple: true, default: ['1'] },
    row: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string' },
  },
})

if (positionals.length > 1) throw new Error('Name one folder')
const [folder] = positionals
if (!folder) await installChromium()
const trimmed = path => path.replace(/\/+$/, '')
const seeds = [...new Set(values.seed)]
if (!folder && seeds.length > 1) throw new Error('Rows are drawn with one seed')
const isNoticed = folder
  ? await mutateFolder({
      folder: trimmed(folder),
      testsFolder: trimmed(values.tests ?? folder),
      count: Number(values.count),
      seeds,
    })
  : await mutateRows({ count: Number(values.rows), seed: seeds[0], ids: values.row })
process.exitCode = isNoticed ? 0 : 1
