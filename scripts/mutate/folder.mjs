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
 * Changes the code of a folder at drawn places, one place at a time, and runs the tests of the folder, or of another one. A folder with tests in Node goes to StrykerJS,
 * without the folders inside it that only Chromium tests. A folder whose tests mostly run in Chromium goes to the engine that `--rows` uses, which runs
 * its tests in Node too.
 *
 * Mutants of equivalents.json are drawn like the others and then left out. What several seeds draw is tested once.
 *
 * @param {{ folder: string, testsFolder: string, count: number, seeds: string[] }} options `testsFolder`: has the tests that count
 * @returns {Promise<boolean>} Whether the tests noticed at least 95 % of each seed's draw, and equivalents.json names only mutants that exist.
 */
export async function mutateFolder({ folder, testsFolder, count, seeds }) {
  const start = performance.now()
  const allTests = sourceFiles(testsFolder, /\.test\.tsx?$/)
  const leftOut = allTests.filter(startsProcess)
  const tests = allTests.filter(file => !leftOut.includes(file))
  const files = sourceFiles(folder, /\.tsx?$/).filter(isLogic)
  // A folder of elements may have some functions with a test in Node, which would notice no change of an element.
  const ownBrowserTests = tests.filter(file => browserTest.test(file) && folderOf(file) === folder)
  const isInNode = tests.filter(file => unitTest.test(file)).length > ownBrowserTests.length
  if (tests.length === 0) throw new Error(`${testsFolder} has no tests`)
  const inChromium = isInNode ? foldersOfChromium(folder, tests) : []
  const mutated = files.filter(file => !inChromium.some(inner => file.startsWith(`${inner}/`)))
  if (!isInNode) await installChromium()
  const run = isInNode ? mutateInNode : mutateInChromium
  const { drawn, total, isKnown } = await run({ files: mutated, tests, count, seeds })
  const equivalents = readEquivalents(mutated)
  const counted = drawn.filter(mutant => !equivalents.has(mutant))
  const survivors = counted.filter(({ isNoticed }) => !isNoticed)
  const print = (what, { file, line, text, mutated: changed, reason, seeds: own }) =>
    console.log(
      `${what}  ${file}:${line} (${reason}${seeds.length > 1 ? `, seed ${own.join(' and ')}` : ''})\n    ${text}\n    ${changed}`,
    )
  for (const mutant of survivors) print('SURVIVED', mutant)
  // They count as noticed, so the output shows them: what would end by itself is no endless loop.
  for (const mutant of counted.filter(({ isTimeout }) => isTimeout)) print('TIME LIMIT', mutant)
  const stale = equivalents.stale(isKnown)
  for (const { file, mutated: changed } of stale)
    console.log(`STALE  scripts/mutate/equivalents.json names a mutant of ${file} that does not exist: ${changed}`)
  console.log()
  const shares = seeds.map(seed => {
    const isOwn = mutant => mutant.seeds.includes(seed)
    const own = drawn.filter(isOwn)
    const { share, text } = figuresOf(counted.filter(isOwn))
    const left = own.length - counted.filter(isOwn).length
    console.log(
      `${folder}, seed ${seed}: ${own.length} of ${total} mutants drawn, ${left} equivalent, ${text} in ${elapsed(start)}`,
    )
    return share
  })
  if (inChromium.length > 0) console.log(`Tested in Chromium and not among them: ${inChromium.join(', ')}`)
  if (leftOut.length > 0) console.log(`Not run, since they start processes: ${leftOut.join(', ')}`)
  return shares.every(share => share >= minShare) && stale.length === 0
}

/** @param {{ isNoticed: boolean, isTimeout?: boolean }[]} counted */
function figuresOf(counted) {
  const noticed = counted.filter(({ isNoticed }) => isNoticed).length
  const timeouts = counted.filter(({ isTimeout }) => isTimeout).length
  const share = counted.length === 0 ? 1 : noticed / counted.length
  const percent = (share * 100).toFixed(1)
  return { share, text: `${noticed} of ${counted.length} noticed (${percent} %, ${timeouts} by the time limit)` }
}

/** The folders inside `folder` whose tests all run in Chromium. */
function foldersOfChromium(folder, tests) {
  const inner = new Set(tests.filter(file => browserTest.test(file)).map(folderOf))
  return [...inner].filter(
    path => path.startsWith(`${folder}/`) && !tests.some(file => unitTest.test(file) && file.startsWith(`${path}/`)),
  )
}

function folderOf(file) {
  return file.slice(0, file.lastIndexOf('/'))
}
