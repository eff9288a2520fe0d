/**
 * `pnpm check boundaries`: checks the rules of packages/README.md. dependency-cruiser checks those about single arrows; those below need the whole graph
 * (the code that a page loads without an action, cycles of folders) or the source text (re-exports).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'

import { drawArrows, featureFolderOf, findArrows, findFolderCycle, packageOf } from './folder-arrows.mjs'
import { root, run } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

/** Page with the picture of the arrows. */
const page = join(root, 'docs/contributing/architecture.md')
const folders = ['packages', 'examples', 'scripts']
/** Sites that are no packages: each has the layout of its kind. */
const sites = /^packages\/(e2e\/(sites-locked|sites-old-api|framework-sites|edge-sites)|move\/fixtures)\//
const test = /(\.(test|test-d|test-support|e2e)|-harness)\.tsx?$|\/src\/test\//

/** An optional entry for sites that put a page button into their page; other sites do not load it, which `pnpm size` measures. */
const optIn = /^packages\/appkit\/src\/elements\.ts$/

/** Modules that must not load with a page, whatever path imports it. */
const eagerRules = [
  {
    // Only the light factory of pairing, and functions with an import() of a feature, come with a page.
    name: 'modal-pictures-and-pairing-only-by-import()',
    entries: /^packages\/(appkit|react|vue)\/src\/index\.ts$/,
    forbidden:
      /^packages\/(ui|view-kit|features(?!\/src\/(loaders|.+\/load-[\w-]+)\.ts$)|modal|pictures|walletconnect\/src\/(?!(index|create-pairing-connector|relay-url)\.ts))/,
  },
  {
    name: 'no-heavy-library-before-it-is-needed',
    entries: /^packages\/(appkit|react|vue|adapters\/[^/]+)\/src\/(index|networks)\.ts$/,
    forbidden:
      /\/node_modules\/(lit|@lit\/[^/]+|@walletconnect\/[^/]+|qr[^/]*)\/|^packages\/appkit\/src\/catalogue[^/]*\.ts$/,
  },
  {
    // A page with wagmi has viem.
    name: 'no-chain-library-before-it-is-needed',
    entries: /^packages\/(appkit|react|vue|adapters\/(?!wagmi)[^/]+)\/src\/(index|networks)\.ts$/,
    forbidden: /\/node_modules\/(viem|@solana\/[^/]+|@polkadot\/[^/]+|@cosmjs\/[^/]+|bitcoinjs-lib)\//,
  },
  {
    // The code that verifies a signature loads with the first one, and the server's code never.
    name: 'sign-in-libraries-only-by-import()',
    entries: /^packages\/siwx\/src\/index\.ts$/,
    forbidden: /\/node_modules\/|^packages\/(siwx\/src\/(server|verify)|http-server|sql)\//,
  },
  {
    // The schemas of a feature load with the feature.
    name: 'schemas-of-features-only-by-import()',
    entries: /^packages\/(features\/src\/(index|account-slices)|modal\/src\/index)\.ts$/,
    forbidden: /\/node_modules\/valibot\//,
  },
  {
    name: 'views-only-by-import()',
    entries: /^packages\/modal\/src\/index\.ts$/,
    // Most users see Connect first, so it loads with the shell.
    forbidden: /^packages\/features\/src\/(?!onboarding\/connect\/views\/connect-view\.).+-view\.ts$/,
  },
]

if (import.meta.filename === process.argv[1]) {
  const modules = await cruise()
  const problems = [
    ...arrows(modules),
    ...findEagerImports(modules.modules),
    ...reExports(modules.modules),
    ...checkFolders(modules.modules),
  ]
  console.log(problems.length > 0 ? problems.join('\n') : `${modules.modules.length} modules, every arrow allowed`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

async function cruise() {
  const present = folders.filter(folder => sourceFiles(folder, /\.(tsx?|mjs)$/).length > 0)
  const { output } = await run('depcruise', ['--output-type', 'json', ...present], { quiet: true })
  const json = output.indexOf('{')
  if (json < 0) throw new Error(`dependency-cruiser did not answer:\n${output}`)
  return JSON.parse(output.slice(json))
}

function arrows({ summary }) {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle ? [from, ...cycle.map(step => step.name)] : [from, to]
    return `${rule.name}: ${path.join(' -> ')}`
  })
}

/** Checks that folders of features form no cycle, and that the page about the architecture shows their arrows. `--write` updates the page. */
function checkFolders(graph) {
  const folders = findArrows(graph, featureFolderOf)
  const cycle = findFolderCycle(folders)
  const text = readFileSync(page, 'utf8')
  const drawn = text.replace(
    /(```mermaid\n)[^]*?(\n```)/,
    (_, before, after) => before + drawArrows(findArrows(graph, packageOf), folders) + after,
  )
  if (drawn !== text && process.argv.includes('--write')) writeFileSync(page, drawn)
  return [
    ...(cycle ? [`no-folder-cycle: ${cycle.join(' -> ')}`] : []),
    ...(drawn !== text && !process.argv.includes('--write')
      ? ['docs/contributing/architecture.md shows other imports: run `node scripts/boundaries.mjs --write`']
      : []),
  ]
}

/** Returns the paths that break {@link eagerRules}, for the modules of dependency-cruiser. */
export function findEagerImports(graph) {
  const bySource = new Map(graph.map(module => [module.source, module]))
  return eagerRules.flatMap(({ name, entries, forbidden }) =>
    graph
      .filter(({ source }) => entries.test(source))
      .flatMap(({ source }) => reached(source, bySource, forbidden).map(path => `${name}: ${path.join(' -> ')}`)),
  )
}

/** Returns the paths of plain imports (no `import()`, no types) from `start` to each forbidden module, shortest first. */
function reached(start, bySource, forbidden) {
  const paths = []
  const seen = new Set([start])
  const queue = [[start]]
  for (const path of queue) {
    for (const dependency of bySource.get(path.at(-1))?.dependencies ?? []) {
      const { resolved, dynamic, dependencyTypes } = dependency
      if (dynamic || optIn.test(resolved) || isOfTypes(dependencyTypes) || seen.has(resolved)) continue
      seen.add(resolved)
      if (forbidden.test(resolved)) paths.push([...path, resolved])
      else queue.push([...path, resolved])
    }
  }
  return paths
}

/**
 * Checks rule 8: only a package's entry files re-export, and no `index.ts` hides below an entry. A file that is only loaded by import() is the entry of
 * its chunk.
 */
function reExports(graph) {
  const dependencies = graph.filter(({ source }) => !test.test(source)).flatMap(module => module.dependencies)
  const loaded = dependencies.filter(({ dynamic, dependencyTypes }) => !dynamic && !isOfTypes(dependencyTypes))
  const eagerly = new Set(loaded.map(({ resolved }) => resolved))
  const chunks = dependencies.filter(({ dynamic, resolved }) => dynamic && !eagerly.has(resolved))
  const packageEntries = sourceFiles('packages', /package\.json$/).flatMap(entriesOf)
  const entries = new Set([...packageEntries, ...chunks.map(({ resolved }) => resolved)])
  return sourceFiles('packages', /\/src\/.*\.tsx?$/)
    .filter(file => !test.test(file) && !sites.test(file) && !entries.has(file))
    .flatMap(file => [
      ...(/\/index\.tsx?$/.test(file) ? [`no-index-below-an-entry: ${file}`] : []),
      ...(hasReExport(file) ? [`only-entries-re-export: ${file}`] : []),
    ])
}

/** Whether an import is removed with the types. */
function isOfTypes(dependencyTypes) {
  return dependencyTypes.some(type => /^type-(only|import)$/.test(type))
}

function entriesOf(manifest) {
  const folder = manifest.replace(/package\.json$/, '')
  const { exports = {}, bin = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8'))
  return [...Object.values(exports), ...Object.values(bin)]
    .flatMap(target => (typeof target === 'string' ? [target] : Object.values(target)))
    .map(target => folder + target.replace(/^\.\//, ''))
}

function hasReExport(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest)
  const imported = new Set()
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) for (const name of importedNames(statement)) imported.add(name)
  }
  return source.statements.filter(ts.isExportDeclaration).some(({ moduleSpecifier, exportClause }) => {
    if (moduleSpecifier) return true
    if (!exportClause || !ts.isNamedExports(exportClause)) return false
    return exportClause.elements.some(({ name, propertyName }) => imported.has((propertyName ?? name).text))
  })
}

function importedNames({ importClause }) {
  const bindings = importClause?.namedBindings
  const named = bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : []
  return importClause?.name ? [importClause.name.text, ...named] : named
}
