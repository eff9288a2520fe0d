import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { elapsed, root } from '../run.mjs'
import { readBaseline } from './baseline.mjs'
import { linesOf } from './equivalents.mjs'
import { findPlaces, isParsed } from './places.mjs'
import { createRandom, shuffle } from './random.mjs'
import { runMutant } from './run-mutant.mjs'
import { createTests } from './tests.mjs'

/**
 * Changes constants and branches of a folder's files, and runs the folder's tests that reach the place, in Chromium. Generated values of the tests come
 * from the first seed.
 *
 * @param {{ files: string[], tests: string[], count: number, seeds: string[] }} options
 */
export async function mutateInChromium({ files, tests: testFiles, count, seeds }) {
  const mutants = files.flatMap(file => {
    const code = readFileSync(join(root, file), 'utf8')
    return findPlaces(file, code).map((place, index) => {
      const { text: _, ...rest } = place
      return {
        ...rest,
        file,
        code,
        key: `${file}#${index}`,
        ...linesOf(code, place.start, place.end, place.changed),
      }
    })
  })
  const baseline = await readBaseline(testFiles, seeds[0])
  const failed = [...baseline.values()].flatMap(({ tests }) => tests.filter(({ state }) => state === 'failed'))
  if (failed.length > 0) throw new Error(`A test fails without a change: ${failed[0].fullName}`)
  const parsed = mutants.filter(isParsed)
  const drawn = new Map()
  for (const seed of seeds)
    for (const mutant of shuffle(parsed, createRandom(Number(seed))).slice(0, count))
      drawn.set(mutant, [...(drawn.get(mutant) ?? []), seed])
  const running = createTests({ LATCHKEY_SEED: seeds[0], LATCHKEY_MUTATED: JSON.stringify(files) })
  try {
    const results = []
    for (const [mutant, own] of drawn) results.push({ ...(await judge(mutant)), seeds: own })
    return {
      total: mutants.length,
      isKnown: entry => mutants.some(({ file, mutated }) => file === entry.file && mutated === entry.mutated),
      drawn: results.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)),
    }
  } finally {
    running.close()
  }

  async function judge(mutant) {
    const start = performance.now()
    const tests = testsThatReach(mutant)
    const isNoticed = tests.length > 0 && (await runMutant(running, { ...mutant, tests }))
    console.log(`${isNoticed ? 'noticed ' : 'survived'}  ${mutant.file}:${mutant.line} (${elapsed(start)})`)
    const { file, line, text, mutated, changed } = mutant
    return { file, line, text, mutated, isNoticed, reason: tests.length > 0 ? `-> ${changed}` : 'no test runs it' }
  }

  /** If a test loads a module, only the first one runs the module's constants, but the others read them too. */
  function testsThatReach({ key, isOfModule }) {
    return [...baseline.values()].flatMap(({ tests, places, reached, loaded }) => {
      const index = places.indexOf(key)
      const reaching = tests.filter(test => reached[test.fullName]?.includes(index))
      const isForAll = loaded.includes(index) || (isOfModule && reaching.length > 0)
      return index < 0 ? [] : isForAll ? tests : reaching
    })
  }
}
