/**
 * `pnpm mutate --rows 60 --seed 7`: whether tests notice. For each of some rows of docs/requirements.md, one constant or branch of the
 * product that the tagged tests reach is changed, on its way to the tests and never on the disk, and the tagged tests run alone. A row whose tests all
 * pass has survived: the test says less than its tag, or the change makes no difference that a person could see.
 *
 * Of the places that a row's tests reach, the one that says most of what the row says is changed: its numbers, quoted texts and words; after
 * that, one that few other tests reach. `--row S4.07` names rows instead. Rows that are shown end to end only are left out.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'

import { builtGroups, readCoverage, standsBelow } from './coverage.mjs'
import { installChromium } from './install-browsers.mjs'
import { findPlaces } from './mutate/places.mjs'
import { readTags } from './requirement-tags.mjs'
import { root, run } from './run.mjs'
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
  const chosen = chooseRows()
  const baseline = await recordBaseline()
  const survived = []
  const unchanged = []
  for (const id of chosen) {
    const mutant = chooseMutant(id)
    if (!mutant) {
      unchanged.push(id)
      console.log(`no place  ${id} ${rows.get(id).text}`)
      continue
    }
    const isKilled = await runMutant(mutant)
    if (!isKilled) survived.push(mutant)
    console.log(`${isKilled ? 'killed  ' : 'SURVIVED'}  ${describe(mutant)}`)
  }
  console.log(`\nSeed ${values.seed}: ${chosen.length - survived.length - unchanged.length} of ${chosen.length} killed`)
  if (unchanged.length > 0) console.log(`Without a place to change: ${unchanged.join(', ')}`)
  for (const mutant of survived)
    console.log(
      `\n${describe(mutant)}\n  row: ${rows.get(mutant.id).text}\n  ${mutant.tests.map(({ file, fullName }) => `${file}: ${fullName}`).join('\n  ')}`,
    )
  return survived.length === 0

  function chooseRows() {
    if (values.row.length > 0) return values.row
    const shown = new Set(near.flatMap(tag => tag.rows))
    const possible = [...rows]
      .filter(([id, { group }]) => builtGroups.includes(group) && shown.has(id))
      .map(([id]) => id)
    return shuffle(possible, random).slice(0, Number(values.rows)).sort()
  }

  /** Runs every file that shows a chosen row once, and notes what each test reaches. */
  async function recordBaseline() {
    const files = new Set(near.filter(tag => tag.rows.some(row => chosen.includes(row))).flatMap(filesOf))
    const reachedFile = join(reports, 'reached.jsonl')
    const report = join(reports, 'baseline.json')
    await vitest([...files], { LATCHKEY_REACHED: reachedFile, LATCHKEY_RESULTS: report })
    const results = readResults(report).tests
    const reached = new Map()
    const loaded = new Map()
    for (const line of readFileSync(reachedFile, 'utf8').split('\n').filter(Boolean)) {
      const told = JSON.parse(line)
      const file = relative(root, told.path).split(sep).join('/')
      const key = `${file} ${told.name}`
      reached.set(key, new Set([...(reached.get(key) ?? []), ...told.reached]))
      loaded.set(file, new Set([...(loaded.get(file) ?? []), ...told.loaded]))
    }
    return { results, reached, loaded }
  }

  /** A suite's tests run in the files that call it. */
  function filesOf(tag) {
    if (!tag.suite) return [tag.file]
    return ['packages/adapters/evm/src/eip1193-connector.test.ts']
  }

  function testsOf(id) {
    const own = near.filter(tag => tag.rows.includes(id))
    const calls = (file, suite) => readFileSync(join(root, file), 'utf8').includes(`${suite}(`)
    return baseline.results.filter(
      result => result.state === 'passed' && own.some(tag => standsBelow(tag, result, calls)),
    )
  }

  function chooseMutant(id) {
    const tests = testsOf(id)
    const counts = new Map()
    for (const places of baseline.reached.values())
      for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
    const inTests = new Set(tests.flatMap(test => [...(baseline.reached.get(`${test.file} ${test.fullName}`) ?? [])]))
    const atLoad = new Set(tests.flatMap(({ file }) => [...(baseline.loaded.get(file) ?? [])]))
    const wanted = wordsOf(rows.get(id).text)
    const all = [...new Set([...inTests, ...atLoad])].map(key => {
      const place = placeOf(key)
      const meaning = meaningOf(place, wanted)
      // What is only loaded may have nothing to do with the row; a constant that the row names has.
      const isRelated = inTests.has(key) || meaning >= 5
      return { ...place, score: isRelated ? meaning + 2 / (counts.get(key) ?? 10) : -1 }
    })
    const best = Math.max(...all.map(({ score }) => score), 0)
    const candidates = all.filter(({ score }) => score >= 0 && score >= best - 0.01)
    const [place] = shuffle(candidates, random)
    return place && { id, tests, ...place }
  }
}

function placeOf(key) {
  const [file, index] = key.split('#')
  if (!placesOf.has(file)) placesOf.set(file, findPlaces(file, readFileSync(join(root, file), 'utf8')))
  return { file, ...placesOf.get(file)[Number(index)] }
}

/** What a row says that code can say too. */
function wordsOf(text) {
  const quoted = [...text.matchAll(/`([^`]+)`|"([^"]+)"/g)].map(match => match[1] ?? match[2])
  const numbers = [...text.matchAll(/(?<![\w.])(\d+)(?: ?(s|ms|min|h|px)\b)?/g)].flatMap(([, number, unit]) => {
    const times = { s: 1000, min: 60_000, h: 3_600_000 }[unit] ?? 1
    return [Number(number), Number(number) * times]
  })
  const words = [...text.matchAll(/[A-Za-z]{5,}/g)].map(([word]) => word.toLowerCase())
  return { quoted, numbers: new Set(numbers.filter(number => number > 1)), words: new Set(words) }
}

function meaningOf({ text, near }, { quoted, numbers, words }) {
  const value = text.replaceAll(/^['"]|['"]$/g, '')
  const around = near.toLowerCase()
  const named = [...words, ...quoted].filter(word => around.includes(word.toLowerCase())).length
  const isSaid =
    numbers.has(Number(text.replaceAll('_', ''))) ||
    (value.length >= 3 && quoted.some(quote => quote.includes(value) || (quote.length >= 3 && value.includes(quote))))
  return (isSaid ? 5 : 0) + named
}

async function runMutant({ file, start, end, changed, tests }) {
  const names = [...new Set(tests.map(({ fullName }) => fullName))].map(escapeName)
  const files = [...new Set(tests.map(test => test.file))]
  const report = join(reports, 'mutant.json')
  rmSync(report, { force: true })
  const env = { LATCHKEY_MUTANT: JSON.stringify({ file, start, end, changed }), LATCHKEY_RESULTS: report }
  const code = await vitest([...files, '-t', `^(${names.join('|')})$`], env)
  if (code === 0 && readResults(report).passed === 0) throw new Error(`No test of ${files.join(', ')} ran`)
  return code !== 0
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
