/** `pnpm check "template types"`: runs lit-analyzer, strict, over every template of ui and modal. */
import { run } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

// Types say which element a tag is (HTMLElementTagNameMap), the bundler and the tests say whether it is loaded; the
// analyzer's CSS parser does not know nesting.
const options = [
  '--strict',
  '--noColor',
  '--format',
  'list',
  '--rules.no-missing-import',
  'off',
  '--rules.no-invalid-css',
  'off',
]

const files = ['packages/ui/src', 'packages/modal/src'].flatMap(folder => sourceFiles(folder, /(?<!\.test)\.ts$/))
const args = [...options, ...files.map(file => file.replace(/^packages\//, ''))]
// The analyzer takes its compiler options from the tsconfig.json of the folder that it is started in.
const { code, output } = await run('lit-analyzer', args, { folder: 'packages', quiet: true })

const problems = readProblems(output)
console.log(problems.length > 0 ? problems.join('\n') : `${files.length} files, every template fits`)
// A crash has an exit code and no problem to read.
if (code !== 0 && !/\bFound \d+ problems?|\d+ problems? in/.test(output)) console.log(output)
process.exitCode = problems.length > 0 || !/problems? in/.test(output) ? 1 : 0

function readProblems(text) {
  const found = []
  let file = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('./')) file = line.trim().replace('./', 'packages/')
    const [, place, message] = /^\s+(\d+:\d+)\s+(?:error|warning)\s+(.*)$/.exec(line) ?? []
    if (message && !fitsWithoutNothing(message)) found.push(`${file}:${place} ${message}`)
  }
  return found
}

/**
 * The analyzer is older than Lit's `nothing` and reports every attribute that may be left out with it, and it does not
 * know that ARIA's `"true"` is written `true`. Such a report counts only if what remains of the type does not fit either.
 */
function fitsWithoutNothing(message) {
  const [, given, wanted] = /^Type '(.*)' is not assignable to '(.*)'$/.exec(message) ?? []
  // The analyzer's list of the tokens of `autocomplete` is older than the DOM library's type.
  if (given?.includes('"email"') && wanted?.startsWith('"on" | "off" | "additional-name"')) return true
  if (!given?.includes('Symbol(undefined)')) return false
  const allowed = members(wanted)
  const rest = members(given)
    .filter(type => type !== 'Symbol(undefined)')
    .flatMap(type =>
      type === 'boolean' ? ['"true"', '"false"'] : /^(true|false)$/.test(type) ? [`"${type}"`] : [type],
    )
  return rest.every(
    type => allowed.includes(type) || allowed.includes('string') || allowed.some(one => one.startsWith('...')),
  )
}

function members(union) {
  return union.split(' | ').map(type => type.trim())
}
