/**
 * `pnpm coverage`: lists the rows of docs/contributing/requirements.md that no test shows. A row is shown by a test that carries its tag
 * (`covers: S4.07, S4.08`) or by a recorded check in docs/contributing/requirements-checked.md.
 *
 * - `pnpm coverage` prints every group.
 * - `pnpm coverage --group A` prints one group and fails while a row of it is left; several may be named.
 * - `pnpm coverage S4.07` prints the tests and checks of a row.
 *
 * A whole `pnpm test` requires more: the tests below the tags must have run and passed at the first attempt, alone if not among the others.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { readTags } from './requirement-tags.mjs'
import { root } from './run.mjs'

const requirementsFile = 'docs/contributing/requirements.md'
const checkedFile = 'docs/contributing/requirements-checked.md'

/** Groups that are implemented: no row of them may lose its test. */
export const builtGroups = ['A', 'B', 'C', 'E']

/**
 * Returns the tests and checks of each row.
 *
 * @param {import('./test-results.mjs').TestResult[]} [results] Results of a whole run of the tests; without them, each tag counts.
 * @returns {{ rows: Map<string, { text: string, group: string, places: string[] }>, problems: string[] }}
 */
export function readCoverage(results) {
  const { tags, problems } = readTags()
  const rows = readRows()
  const calls = results && readCalls(results)
  for (const tag of tags) {
    const place = `${tag.file}:${tag.line}`
    const doubt = results && doubtOf(tag, results, calls)
    if (doubt) problems.push(`${place}: ${doubt}`)
    for (const row of tag.rows) show(row, place, !doubt)
  }
  for (const { row, place } of readChecks(problems)) show(row, place, true)
  return { rows, problems }

  function show(row, place, isShown) {
    if (!rows.has(row)) problems.push(`${place}: there is no row ${row} in ${requirementsFile}`)
    else if (isShown) rows.get(row).places.push(place)
  }
}

/** Returns why the run does not confirm a tag; nothing if every test below it passed at the first attempt. */
function doubtOf(tag, results, calls) {
  const below = results.filter(result => standsBelow(tag, result, calls))
  if (below.length === 0) return 'no test of this run stands below the tag'
  const left = below.find(({ state }) => state !== 'passed')
  if (left) return `"${left.name}" ${left.state}`
  const retried = below.find(({ retries, passedAlone }) => retries > 0 && !passedAlone)
  return retried && `"${retried.name}" passed only when it was tried again`
}

/** Returns whether a test is below a tag. One that a suite declares has no line in the file that calls the suite: it is recognized by its title. */
export function standsBelow({ file, first, last, title, suite }, result, calls) {
  if (suite) return result.name === title && calls(result.file, suite)
  if (result.file !== file) return false
  return result.line > 0 ? result.line >= first && result.line <= last : result.fullName.startsWith(`${title} `)
}

/** Returns whether a test file calls a suite such as `describeConnector`. */
function readCalls(results) {
  const texts = new Map()
  for (const { file } of results) if (!texts.has(file)) texts.set(file, readFileSync(join(root, file), 'utf8'))
  return (file, suite) => texts.get(file).includes(`${suite}(`)
}

/**
 * Prints the remaining rows of some groups.
 *
 * @returns {{ isComplete: boolean, output: string }} Whether there is none, and what was printed.
 */
export function reportCoverage({ rows, problems }, groups) {
  const lines = [...problems]
  let isComplete = problems.length === 0
  for (const group of groups) {
    const ofGroup = [...rows].filter(([, row]) => row.group === group)
    const left = ofGroup.filter(([, { places }]) => places.length === 0)
    lines.push(`Group ${group}: ${ofGroup.length - left.length} of ${ofGroup.length} rows shown`)
    lines.push(...left.map(([row, { text }]) => `  ${row} ${text}`))
    if (left.length > 0) isComplete = false
  }
  const output = lines.join('\n')
  console.log(output)
  return { isComplete, output }
}

function readRows() {
  const found = new Map()
  for (const line of readLines(requirementsFile)) {
    const [row, text, group] = cells(line)
    if (row && /^S\d\.\d{2,3}$/.test(row)) found.set(row, { text, group, places: [] })
  }
  return found
}

function readChecks(problems) {
  const checks = []
  for (const [index, line] of readLines(checkedFile).entries()) {
    const [row, ran, saw, date] = cells(line)
    if (!row || !/^S\d/.test(row)) continue
    const place = `${checkedFile}:${index + 1}`
    if (!ran || !saw || !/^\d{4}-\d{2}-\d{2}$/.test(date ?? '')) {
      problems.push(`${place}: a record reads | id | what was run | what was seen | 2026-01-31 |`)
    } else checks.push({ row, place })
  }
  return checks
}

function cells(line) {
  if (!line.startsWith('|')) return []
  // A bar inside a cell is written \| .
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map(cell => cell.trim())
}

function readLines(file) {
  return readFileSync(join(root, file), 'utf8').split(/\r?\n/)
}

function main() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).filter(arg => arg !== '--'),
    options: { group: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  })
  const coverage = readCoverage()
  if (positionals.length > 0) return explain(coverage.rows, positionals)
  const all = [...new Set([...coverage.rows.values()].map(({ group }) => group))].sort()
  const asked = values.group.map(group => group.toUpperCase())
  const unknown = asked.find(group => !all.includes(group))
  if (unknown) {
    console.log(`There is no group ${unknown}; the groups are ${all.join(', ')}`)
    return false
  }
  const { isComplete } = reportCoverage(coverage, asked.length > 0 ? asked : all)
  return asked.length > 0 ? isComplete : coverage.problems.length === 0
}

function explain(rows, asked) {
  for (const id of asked) {
    const row = rows.get(id)
    console.log(
      row
        ? `${id} (${row.group}) ${row.text}\n  ${row.places.join('\n  ') || 'nothing shows it'}`
        : `There is no row ${id} in ${requirementsFile}`,
    )
  }
  return asked.every(id => rows.has(id))
}

if (import.meta.filename === process.argv[1]) process.exitCode = main() ? 0 : 1
