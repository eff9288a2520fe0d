/**
 * `pnpm coverage`: which rows of docs/requirements.md nothing shows. A row is shown by a tag beside a test
 * (`covers: S4.07, S4.08`) or by a recorded check in docs/requirements-checked.md.
 *
 * - `pnpm coverage` prints every group.
 * - `pnpm coverage --group A` prints one group and fails while a row of it is left; several may be named.
 * - `pnpm coverage S4.07` says what shows a row.
 * - `pnpm coverage --tags` only checks that every tag and every record names a row that exists.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { root } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

const requirementsFile = 'docs/requirements.md'
const checkedFile = 'docs/requirements-checked.md'
const testFile = /\.(test|e2e|test-d)\.tsx?$/
const id = /^S\d\.\d{2,3}$/

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter(arg => arg !== '--'),
  options: { group: { type: 'string', multiple: true, default: [] }, tags: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const rows = readRows()
const problems = []
const shownBy = new Map([...rows.keys()].map(row => [row, []]))
for (const file of listTestFiles()) for (const tag of readTags(file)) record(tag)
for (const check of readChecks()) record(check)

if (problems.length > 0) console.log(problems.join('\n'))
if (positionals.length > 0) explain(positionals)
else if (values.tags)
  console.log(`${rows.size} rows, ${[...shownBy.values()].filter(places => places.length > 0).length} shown`)
else report(values.group.map(group => group.toUpperCase()))
if (problems.length > 0) process.exitCode = 1

function record({ row, place }) {
  const places = shownBy.get(row)
  if (places) places.push(place)
  else problems.push(`${place}: there is no row ${row} in ${requirementsFile}`)
}

function explain(asked) {
  for (const row of asked) {
    if (!rows.has(row)) problems.push(`There is no row ${row} in ${requirementsFile}`)
    else
      console.log(
        `${row} (${rows.get(row).group}) ${rows.get(row).text}\n  ${shownBy.get(row).join('\n  ') || 'nothing shows it'}`,
      )
  }
}

function report(asked) {
  const groups = [...new Set([...rows.values()].map(row => row.group))].sort()
  const unknown = asked.find(group => !groups.includes(group))
  if (unknown) {
    problems.push(`There is no group ${unknown}; the groups are ${groups.join(', ')}`)
    console.log(problems.at(-1))
    return
  }
  for (const group of asked.length > 0 ? asked : groups) {
    const ofGroup = [...rows].filter(([, row]) => row.group === group)
    const left = ofGroup.filter(([row]) => shownBy.get(row).length === 0)
    console.log(`Group ${group}: ${ofGroup.length - left.length} of ${ofGroup.length} rows shown`)
    for (const [row, { text }] of left) console.log(`  ${row} ${text}`)
    if (asked.length > 0 && left.length > 0) process.exitCode = 1
  }
}

/** @returns {Map<string, { text: string, group: string }>} The rows by id, in the order of the file. */
function readRows() {
  const found = new Map()
  for (const line of readLines(requirementsFile)) {
    const [row, text, group] = cells(line)
    if (row && id.test(row)) found.set(row, { text, group })
  }
  return found
}

function listTestFiles() {
  const measured = sourceFiles('scripts', /\.mjs$/).filter(file => file !== 'scripts/coverage.mjs')
  return [...sourceFiles('packages', testFile), ...sourceFiles('examples', testFile), ...measured]
}

/** A list of ids may go on in the next comment line when its line ends in a comma. */
function readTags(file) {
  const tags = []
  let open = false
  for (const [index, line] of readLines(file).entries()) {
    const list = open ? line.replace(/^[\s/*]+/, '') : line.match(/(?:\/\/|\*).*?\bcovers:(.*)/)?.[1]
    if (list === undefined) continue
    const place = `${file}:${index + 1}`
    const named = list
      .replace(/\*\/\s*\}?\s*$/, '')
      .split(',')
      .map(part => part.trim())
      .filter(Boolean)
    if (named.length === 0) problems.push(`${place}: the tag names no row`)
    for (const row of named) {
      if (id.test(row)) tags.push({ row, place })
      else problems.push(`${place}: "${row}" is not the id of a row; a tag reads "covers: S4.07, S4.08"`)
    }
    open = list.trimEnd().endsWith(',')
  }
  return tags
}

function readChecks() {
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
