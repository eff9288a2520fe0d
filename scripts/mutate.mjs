/**
 * `pnpm mutate --rows 60 --seed 7`: whether tests notice. For each of some rows of docs/requirements.md, one constant or branch of the
 * product that the tagged tests reach is changed, on its way to the tests and never on the disk, and the tagged tests run alone. A row whose tests all
 * pass has survived: the test says less than its tag, or the change makes no difference that a person could see.
 *
 * Of the places that a row's tests reach, the one that says most of what the row says is changed: its numbers, quoted texts and rare words; after
 * that, one that few other tests reach. Where no place has to do with the row, another row is taken, and the output says so. `--row S4.07` names
 * rows instead. Rows that are shown end to end only are left out.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'

import { builtGroups, readCoverage, standsBelow } from './coverage.mjs'
import { installChromium } from './install-browsers.mjs'
import { createReader, isRelated, meaningOf } from './mutate/meaning.mjs'
import { findPlaces, isParsed } from './mutate/places.mjs'
import { readTags } from './requirement-tags.mjs'
import { elapsed, root, run } from './run.mjs'
import { readResults } from './test-results.mjs'

const config = 'scripts/mutate/vitest.config.mjs'
const mutantLimitMs = 3 * 60_000

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

const reports = mkdtempSync(join(tmpdir(), 'latchkey-mutate-'))
try {
  process.exitCode = (await mutate()) ? 0 : 1
} finally {
  rmSync(reports, { recursive: true, force: true })
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
  const known = { results: [], reached: new Map(), loaded: new Map(), files: new Set() }
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
    const files = [...new Set(all)].filter(file => !known.files.has(file))
    if (files.length === 0) return
    for (const file of files) known.files.add(file)
    const reachedFile = join(reports, 'reached.jsonl')
    const report = join(reports, 'baseline.json')
    writeFileSync(reachedFile, '')
    await vitest(files, { LATCHKEY_REACHED: reachedFile, LATCHKEY_RESULTS: report })
    known.results.push(...readResults(report).tests)
    for (const line of readFileSync(reachedFile, 'utf8').split('\n').filter(Boolean)) {
      const told = JSON.parse(line)
      const file = relative(root, told.path).split(sep).join('/')
      const key = `${file} ${told.name}`
      known.reached.set(key, new Set([...(known.reached.get(key) ?? []), ...told.reached]))
      known.loaded.set(file, new Set([...(known.loaded.get(file) ?? []), ...told.loaded]))
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
      return { ...place, key, meaning, score: meaning + 2 / (counts.get(key) ?? 10) }
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

/** Runs what runs in Node first: where one of those fails, no browser is started. */
async function runMutant({ file, start, end, changed, tests }) {
  const change = { LATCHKEY_MUTANT: JSON.stringify({ file, start, end, changed }) }
  for (const project of ['unit', 'browser']) {
    const own = tests.filter(test => test.project.startsWith(project))
    if (own.length === 0) continue
    const names = [...new Set(own.map(({ fullName }) => fullName))].map(escapeName)
    const files = [...new Set(own.map(test => test.file))]
    const report = join(reports, 'mutant.json')
    rmSync(report, { force: true })
    const only = ['--bail', '1', '-t', `^(${names.join('|')})$`]
    const code = await vitest([...files, ...only], { ...change, LATCHKEY_RESULTS: report })
    if (code !== 0) return true
    if (readResults(report).passed === 0) throw new Error(`No test of ${files.join(', ')} ran`)
  }
  return false
}

async function vitest(args, env) {
  const reporter = '--reporter=./scripts/vitest/results-reporter.mjs'
  const all = ['run', '--config', config, reporter, ...args]
  const seed = { LATCHKEY_SEED: values.seed }
  return (
    await run('vitest', all, {
      env: { ...seed, ...env },
      quiet: true,
      limitMs: mutantLimitMs * (env.LATCHKEY_REACHED ? 5 : 1),
    })
  ).code
}

/** Vitest matches the names of the blocks and of the test with a space between them. */
function escapeName(fullName) {
  return fullName.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' > ', ' (?:> )?')
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
