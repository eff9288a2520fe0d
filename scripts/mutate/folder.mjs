import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { installChromium } from '../install-browsers.mjs'
import { elapsed, root } from '../run.mjs'
import { sourceFiles } from '../source-files.mjs'
import { readEquivalents } from './equivalents.mjs'
import { mutateInChromium } from './in-chromium.mjs'
import { mutateInNode } from './in-node.mjs'

/** The share of drawn mutants that the tests of a folder have to notice. */
const minShare = 0.95

const unitTest = /(?<!\.browser)\.test\.tsx?$/
const browserTest = /\.browser\.test\.tsx?$/
const isLogic = file =>
  /\.tsx?$/.test(file) &&
  !/\.(test|test-d|test-support|generated|d)\.tsx?$|-harness\.ts$|\/messages\.\w+\.ts$/.test(file)

/** A process that a test starts loads the code of the checkout, without the change, so such a test notices nothing. */
const startsProcess = file => /node:child_process|-process\.test-support/.test(readFileSync(join(root, file), 'utf8'))

/**
 * Changes the code of a folder at drawn places, one place at a time, and runs the folder's own tests. A folder with tests in Node goes to StrykerJS,
 * without the folders inside it that only Chromium tests. A folder that only Chromium tests goes to the engine that `--rows` uses.
 *
 * Mutants of equivalents.json are drawn like the others and then left out.
 *
 * @param {{ folder: string, count: number, seed: string }} options
 * @returns {Promise<boolean>} Whether the tests noticed at least 95 %, and equivalents.json names only mutants that exist.
 */
export async function mutateFolder({ folder, count, seed }) {
  const start = performance.now()
  const allTests = sourceFiles(folder, /\.test\.tsx?$/)
  const leftOut = allTests.filter(startsProcess)
  const tests = allTests.filter(file => !leftOut.includes(file))
  const files = sourceFiles(folder, /\.tsx?$/).filter(isLogic)
  const isInNode = tests.some(file => unitTest.test(file))
  if (tests.length === 0) throw new Error(`${folder} has no tests`)
  const inChromium = isInNode ? foldersOfChromium(folder, tests) : []
  const mutated = files.filter(file => !inChromium.some(inner => file.startsWith(`${inner}/`)))
  if (!isInNode) await installChromium()
  const run = isInNode ? mutateInNode : mutateInChromium
  const { drawn, total, isKnown } = await run({ files: mutated, tests, count, seed })
  const equivalents = readEquivalents(mutated)
  const counted = drawn.filter(mutant => !equivalents.has(mutant))
  const survivors = counted.filter(({ isNoticed }) => !isNoticed)
  for (const { file, line, text, mutated: changed, reason } of survivors)
    console.log(`SURVIVED  ${file}:${line} (${reason})\n    ${text}\n    ${changed}`)
  const stale = equivalents.stale(isKnown)
  for (const { file, mutated: changed } of stale)
    console.log(`STALE  scripts/mutate/equivalents.json names a mutant of ${file} that does not exist: ${changed}`)
  const share = counted.length === 0 ? 1 : 1 - survivors.length / counted.length
  const timeouts = counted.filter(({ isTimeout }) => isTimeout).length
  console.log(
    `\n${folder}, seed ${seed}: ${drawn.length} of ${total} mutants drawn, ${drawn.length - counted.length} equivalent, ` +
      `${counted.length - survivors.length} of ${counted.length} noticed (${(share * 100).toFixed(1)} %, ${timeouts} by the time limit) in ${elapsed(start)}`,
  )
  if (inChromium.length > 0) console.log(`Tested in Chromium and not among them: ${inChromium.join(', ')}`)
  if (leftOut.length > 0) console.log(`Not run, since they start processes: ${leftOut.join(', ')}`)
  return share >= minShare && stale.length === 0
}

/** The folders inside `folder` whose tests all run in Chromium. */
function foldersOfChromium(folder, tests) {
  const folderOf = file => file.slice(0, file.lastIndexOf('/'))
  const inner = new Set(tests.filter(file => browserTest.test(file)).map(folderOf))
  return [...inner].filter(
    path => path !== folder && !tests.some(file => unitTest.test(file) && file.startsWith(`${path}/`)),
  )
}
