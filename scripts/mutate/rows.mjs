import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { builtGroups, readCoverage, standsBelow } from '../coverage.mjs'
import { readTags } from '../requirement-tags.mjs'
import { elapsed, root } from '../run.mjs'
import { readBaseline } from './baseline.mjs'
import { createReader, isRelated, meaningOf } from './meaning.mjs'
import { findPlaces, isParsed } from './places.mjs'
import { createRandom, shuffle } from './random.mjs'
import { runMutant } from './run-mutant.mjs'
import { createTests } from './tests.mjs'

/** Weight of places that a test only loads: they are less often related to its row than those that it runs. */
const ofLoaded = 0.7

/** The places of each requested file. */
const placesOf = new Map()

/**
 * Changes one constant or branch behind each of some rows of docs/contributing/requirements.md, and runs the tests that are tagged with the row. A row
 * whose tests all pass has survived: the test checks less than its tag says, or the change makes no difference for a user.
 *
 * Of the places that a row's tests reach, the one that matches most of the row is changed: its numbers, quoted texts and rare words; after that, one that
 * few other tests reach. A field is left out if the row names it. Changes without a visible effect are not made: a number that the row does not contain,
 * the words of a log. If no place is related to the row, another row is taken, and the output says so. Rows that are shown end to end only are left out.
 *
 * One Vitest and one browser run everything. The test results without a change are stored in node_modules/.cache/mutate until the product or the test file
 * is changed.
 *
 * @param {{ count: number, seed: string, ids: string[] }} options `ids`: these rows instead of drawn ones.
 * @returns {Promise<boolean>} Whether every row noticed its change.
 */
export async function mutateRows({ count, seed, ids: namedRows }) {
  const running = createTests({ LATCHKEY_SEED: seed })
  try {
    return await mutate(running, { count, seed, namedRows })
  } finally {
    running.close()
  }
}

async function mutate(running, { count, seed, namedRows }) {
  const { tags } = readTags()
  const { rows } = readCoverage()
  const near = tags.filter(({ file }) => !file.endsWith('.e2e.ts') && !file.startsWith('packages/sandbox/'))
  const random = createRandom(Number(seed))
  const read = createReader([...rows.values()].map(({ text }) => text))
  const wantedCount = namedRows.length || count
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
  console.log(`\nSeed ${seed}: ${judged - survived.length} of ${judged} killed`)
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
    const isKilled = await runMutant(running, mutant)
    if (!isKilled) survived.push(mutant)
    console.log(`${isKilled ? 'killed  ' : 'SURVIVED'}  ${describe(mutant)} (${elapsed(start)})`)
  }

  function possibleRows() {
    if (namedRows.length > 0) return [...namedRows]
    const shown = new Set(near.flatMap(tag => tag.rows))
    const possible = [...rows]
      .filter(([id, { group }]) => builtGroups.includes(group) && shown.has(id))
      .map(([id]) => id)
    return shuffle(possible, random)
  }

  /** Runs every test file of some rows once, and records the places that each test reaches. */
  async function recordBaseline(ids) {
    const all = near.filter(tag => tag.rows.some(row => ids.includes(row))).flatMap(filesOf)
    const files = [...new Set(all)].filter(file => !known.loaded.has(file))
    for (const [file, { tests, places, reached, loaded }] of await readBaseline(files, seed)) {
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

  /** Returns the test files of a tag. A suite's tests run in the files that call it. */
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
    // A test that does not reach the place cannot notice its change.
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

function describe({ id, file, line, text, changed }) {
  return `${id} ${file}:${line} ${text.replaceAll(/\s+/g, ' ')} -> ${changed.replaceAll(/\s+/g, ' ')}`
}
