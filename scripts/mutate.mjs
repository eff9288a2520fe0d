/**
 * `pnpm mutate --rows 60 --seed 7`: whether tests notice. For each of some rows of docs/contributing/requirements.md, one constant or branch of the
 * product that the tagged tests reach is changed, on its way to the tests and never on the disk, and the tagged tests run alone. A row whose tests all
 * pass has survived: the test says less than its tag, or the change makes no difference that a person could see.
 *
 * Of the places that a row's tests reach, the one that says most of what the row says is changed: its numbers, quoted texts and rare words; after
 * that, one that few other tests reach. A field is left out where the row names it. What nobody could notice is no place: a number that the row
 * does not say, the words of a log. Where no place has to do with the row, another row is taken, and the output says so. `--row S4.07` names rows
 * instead. Rows that are shown end to end only are left out.
 *
 * A test has noticed the change when it fails with it, and passes once more without it. Running into a limit of time counts only where the test
 * took less than a quarter of that limit before.
 *
 * One Vitest and one browser run everything. What the tests did without a change is kept in node_modules/.cache/mutate until the product or the
 * file of tests is changed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { builtGroups, readCoverage, standsBelow } from './coverage.mjs'
import { installChromium } from './install-browsers.mjs'
import { readBaseline } from './mutate/baseline.mjs'
import { createReader, isRelated, meaningOf } from './mutate/meaning.mjs'
import { findPlaces, isParsed } from './mutate/places.mjs'
import { createTests } from './mutate/tests.mjs'
import { readTags } from './requirement-tags.mjs'
import { elapsed, root } from './run.mjs'

/** What takes four times as long as without the change has noticed the change; what was near its limit before only met a busy machine. */
const slower = 4

/** What a test only loads is less often behind its row than what it runs. */
const ofLoaded = 0.7

/** For the first run of a file: Vitest and the browser start, and everything is transformed. */
const startLimitMs = 60_000

/** The places of each file that was asked for. */
const placesOf = new Map()

const { values } = parseArgs({
  args: process.argv.slice(2).filter(arg => arg !== '--'),
  options: {
    rows: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    row: { type: 'string', multiple: true, default: [] },
  },
})

const running = createTests({ LATCHKEY_SEED: values.seed })
try {
  process.exitCode = (await mutate()) ? 0 : 1
} finally {
  running.close()
}

async function mutate() {
  await installChromium()
  const { tags } = readTags()
  const { rows } = readCoverage()
  const near = tags.filter(({ file }) => !file.endsWith('.e2e.ts') && !file.startsWith('packages/sandbox/'))
  const random = createRandom(Number(values.seed))
  const read = createReader([...rows.values()].map(({ text }) => text))
  const wantedCount = values.row.length || Number(values.rows)
  const waiting = possibleRows()
  const known = { results: [], reached: new Map(), loaded: new Map() }
  const survived = []
  const withoutPlace = []
  let judged = 0
  while (judged < wantedCount && waiting.length > 0) {
    const ids = waiting.splice(0, wantedCount - judged).toSorted()
    await recordBaseline(ids)
    for (const id of ids) await judge(id)
  }
  console.log(`\nSeed ${values.seed}: ${judged - survived.length} of ${judged} killed`)
  if (withoutPlace.length > 0)
    console.log(`Not among them, since no place that their tests reach has to do with them: ${withoutPlace.join(', ')}`)
  for (const mutant of survived)
    console.log(
      `\n${describe(mutant)}\n  row: ${rows.get(mutant.id).text}\n  ${mutant.tests.map(({ file, fullName }) => `${file}: ${fullName}`).join('\n  ')}`,
    )
  return survived.length === 0

  async function judge(id) {
    const mutant = chooseMutant(id)
    if (!mutant) {
      withoutPlace.push(id)
      console.log(`no place  ${id} ${rows.get(id).text}`)
      return
    }
    judged++
    const start = performance.now()
    const isKilled = await runMutant(mutant)
    if (!isKilled) survived.push(mutant)
    console.log(`${isKilled ? 'killed  ' : 'SURVIVED'}  ${describe(mutant)} (${elapsed(start)})`)
  }

  function possibleRows() {
    if (values.row.length > 0) return [...values.row]
    const shown = new Set(near.flatMap(tag => tag.rows))
    const possible = [...rows]
      .filter(([id, { group }]) => builtGroups.includes(group) && shown.has(id))
      .map(([id]) => id)
    return shuffle(possible, random)
  }

  /** Runs every file that shows one of some rows once, and notes what each test reaches. */
  async function recordBaseline(ids) {
    const all = near.filter(tag => tag.rows.some(row => ids.includes(row))).flatMap(filesOf)
    const files = [...new Set(all)].filter(file => !known.loaded.has(file))
    for (const [file, { tests, places, reached, loaded }] of await readBaseline(files, values.seed)) {
      known.results.push(...tests)
      known.loaded.set(
        file,
        loaded.map(index => places[index]),
      )
      for (const name in reached)
        known.reached.set(
          `${file} ${name}`,
          reached[name].map(index => places[index]),
        )
    }
  }

  /** A suite's tests run in the files that call it. */
  function filesOf(tag) {
    if (!tag.suite) return [tag.file]
    return ['packages/adapters/evm/src/eip1193-connector.test.ts']
  }

  function testsOf(id) {
    const own = near.filter(tag => tag.rows.includes(id))
    const calls = (file, suite) => readFileSync(join(root, file), 'utf8').includes(`${suite}(`)
    return known.results.filter(result => result.state === 'passed' && own.some(tag => standsBelow(tag, result, calls)))
  }

  function chooseMutant(id) {
    const counts = new Map()
    for (const places of known.reached.values())
      for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
    const wanted = read(rows.get(id).text)
    const tests = testsOf(id)
    const keysOf = new Map(tests.map(test => [test, new Set([...runBy(test), ...(known.loaded.get(test.file) ?? [])])]))
    const ranBy = new Set(tests.flatMap(test => [...runBy(test)]))
    const all = [...new Set([...keysOf.values()].flatMap(keys => [...keys]))].map(key => {
      const place = placeOf(key)
      const meaning = meaningOf(place, wanted)
      const weight = ranBy.has(key) ? 1 : ofLoaded
      return { ...place, key, meaning, score: meaning * weight + 1 / (counts.get(key) ?? 10) }
    })
    const related = all.filter(({ key, meaning }) => isRelated(meaning, wanted, ranBy.has(key)))
    const best = Math.max(...related.map(({ score }) => score))
    const candidates = related.filter(({ score }) => score >= best - 0.01)
    const place = shuffle(candidates, random).find(isParsed)
    // A test that does not reach the place cannot notice what is changed there.
    return place && { id, ...place, tests: [...keysOf].filter(([, keys]) => keys.has(place.key)).map(([test]) => test) }
  }

  function runBy({ file, fullName }) {
    return known.reached.get(`${file} ${fullName}`) ?? []
  }
}

function placeOf(key) {
  const [file, index] = key.split('#')
  if (!placesOf.has(file)) {
    const code = readFileSync(join(root, file), 'utf8')
    placesOf.set(file, { code, places: findPlaces(file, code) })
  }
  const { code, places } = placesOf.get(file)
  return { file, code, ...places[Number(index)] }
}

/** Runs what runs in Node first, and what is quick: where one of those fails, no more is run. */
async function runMutant({ file, start, end, changed, tests }) {
  const order = ['unit', 'browser'].flatMap(project => {
    const files = new Map()
    for (const test of tests.filter(test => test.project.startsWith(project)))
      files.set(test.file, [...(files.get(test.file) ?? []), test])
    return [...files].toSorted(([, a], [, b]) => sumOf(a) - sumOf(b))
  })
  for (const [testFile, own] of order) {
    const left = new Map(own.map(test => [test.id, test]))
    while (left.size > 0) {
      const failed = await failedOf(testFile, [...left.values()], { file, start, end, changed })
      if (failed.length === 0) break
      const unchanged = new Set((await failedOf(testFile, failed)).map(({ id }) => id))
      if (failed.some(test => isQuick(test) && !unchanged.has(test.id))) return true
      for (const { id } of failed) left.delete(id)
    }
  }
  return false
}

/** The tests that fail: all of them, where the file does not load, something fails outside a test, or the run does not end. */
async function failedOf(file, tests, mutant) {
  const order = { files: [file], tests: tests.map(({ id }) => id), mutant }
  const result = await running.run(order, startLimitMs + slower * sumOf(tests))
  if (!result || result.errors.length > 0) return tests
  if (!result.tests.some(({ state }) => state === 'passed' || state === 'failed'))
    throw new Error(`No test of ${file} ran`)
  const states = new Map(result.tests.map(test => [test.id, test]))
  return tests
    .filter(({ id }) => states.get(id)?.state === 'failed')
    .map(test => ({ ...test, timedOutAfter: states.get(test.id).timedOutAfter }))
}

/** Whether a test that ran into its limit was well below it without the change. */
function isQuick({ ms, timedOutAfter = Infinity }) {
  return ms * slower <= timedOutAfter
}

function sumOf(tests) {
  return tests.reduce((sum, { ms }) => sum + ms, 0)
}

function describe({ id, file, line, text, changed }) {
  return `${id} ${file}:${line} ${text.replaceAll(/\s+/g, ' ')} -> ${changed.replaceAll(/\s+/g, ' ')}`
}

function shuffle(list, random) {
  const result = [...list]
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[result[index], result[other]] = [result[other], result[index]]
  }
  return result
}

/** Mulberry32: the same numbers for the same seed. */
function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
