/**
 * Writes the JavaScript that a package publishes: its modules joined along their lazy borders, so that a page loads few files, whatever bundler its site
 * has.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

import { RolldownMagicString, rolldown } from 'rolldown'
import { parseSync, Visitor } from 'rolldown/utils'

import { compileAhead } from './compile-ahead.mjs'
import { inlineSelfImports } from './inline-self-imports.mjs'
import { layOut, layOutEarly } from './lay-out.mjs'

/**
 * @typedef {object} Layout
 * @property {RegExp} [inlined] names of the workspace's packages whose code goes along
 * @property {readonly string[]} [bundled] libraries whose code goes along once the package is joined
 * @property {readonly (readonly [RegExp, string])[]} [borders] what lies behind one border, and loads together: the first row that fits the path,
 *   in the folder of all packages, of what an `import()` names. All else is behind a border of its own.
 * @property {(borders: ReadonlySet<string>) => string | undefined} [fileOf] the file of what several borders need; it may be that of one of
 *   them. Without an answer these borders have one of their own.
 * @property {ReadonlySet<string>} [early] names that others need early: their modules are `main`, all others `more`
 * @property {readonly string[]} [ahead] files of which the functions are compiled as soon as they come
 * @property {readonly [string, string][]} [after] files that are only needed with others, and load those
 */

/**
 * Writes the JavaScript and the source maps of a package into its `dist`.
 *
 * @param {string} folder of the package
 * @param {Layout} [layout]
 */
export async function joinPackage(
  folder,
  {
    inlined,
    bundled = [],
    borders = [],
    fileOf = borders => (borders.has('index') ? 'main' : undefined),
    early,
    ahead = [],
    after = [],
  } = {},
) {
  const { publishConfig, dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const entries = Object.values(publishConfig.exports).map(each => each.default.slice('./dist/'.length, -'.js'.length))
  const fitting = new Set()
  function borderOf(id) {
    const path = relative(join(folder, '..'), id)
    const row = borders.find(([each]) => each.test(path))
    if (!row) return basename(path, '.ts')
    fitting.add(row)
    return row[1].replace('$1', path.match(row[0])[1])
  }
  const options = {
    input: Object.fromEntries(entries.map(name => [name, join(folder, 'src', `${name}.ts`)])),
    cwd: folder,
    platform: 'browser',
    tsconfig: join(folder, 'tsconfig.json'),
    external: id => /^[^./\0]/.test(id) && !inlined?.test(id),
    preserveEntrySignatures: 'allow-extension',
    checks: { bundlerTimings: false },
    // Each set of borders gets a file, however small: layOut joins them.
    experimental: { chunkOptimization: false },
  }
  const targets = await findTargets(options)
  const modules = new Map()
  const listModules = { name: 'list-modules', moduleParsed: info => void modules.set(info.id, info) }
  const bundle = await rolldown({
    ...options,
    plugins: [joinTargets(targets, borderOf), shortenTemplates(), listModules],
  })
  try {
    const { output } = await bundle.generate({ format: 'es', sourcemap: false })
    const files = early
      ? layOutEarly(modules, options.input.index, early)
      : layOut(output, id => (isJoined(id) ? id.slice(prefix.length) : borderOf(id)), fileOf)
    const ofClient = findClientModules(modules, Object.values(options.input))
    const isBesideClient = id => [...ofClient].some(each => modules.get(each).importedIds.includes(id))
    const idle = borders.find(row => !fitting.has(row))
    if (idle) throw new Error(`Nothing that ${folder} imports later fits ${idle[0]}`)
    // The dependencies of the client's file have a file of their own too: in an entry's file they would be one more export.
    const fileNameOf = id =>
      ofClient.has(id) ? clientFile : (files.get(id) ?? (isBesideClient(id) ? 'beside-client' : null))
    const dist = join(folder, 'dist')
    clear(dist)
    const written = await bundle.write({
      dir: dist,
      format: 'es',
      sourcemap: true,
      plugins: [compileAhead(ahead), linkFiles(after)],
      minifyInternalExports: false,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name].js',
      banner: ({ name }) => (name === clientFile ? "'use client'" : ''),
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ debugName: 'borders', name: fileNameOf }],
      },
    })
    checkDeclared(written.output, folder, [...Object.keys({ ...dependencies, ...peerDependencies }), ...bundled])
    return written.output
  } finally {
    await bundle.close()
  }
}

/**
 * The file of code that needs React's state. It starts with `'use client'`, so that a server component may show its exports; a server may call all other
 * exports of an entry. The entry cannot have the directive itself, because Next refuses `export *` there.
 */
const clientFile = 'client'

/** Finds the modules that need React, themselves or by their imports, except for the entries, which only export them. */
function findClientModules(modules, entries) {
  const found = new Set()
  let count
  do {
    count = found.size
    for (const { id, importedIds } of modules.values())
      if (!entries.includes(id) && importedIds.some(each => /^react(\/|$)/.test(each) || found.has(each))) found.add(id)
  } while (found.size > count)
  return found
}

function checkDeclared(output, folder, declared) {
  const own = output.map(({ fileName }) => fileName)
  const imported = output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
  for (const name of imported.filter(each => !own.includes(each) && !each.startsWith('chunks/')))
    if (!declared.some(each => name === each || name.startsWith(`${each}/`)))
      throw new Error(`${folder} publishes an import of ${name}, which its package.json does not name`)
}

/** Finds the modules that an `import()` names, with their exports. */
async function findTargets(options) {
  const bundle = await rolldown(options)
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  const targets = output.filter(chunk => chunk.isDynamicEntry)
  return new Map(targets.map(({ facadeModuleId, exports }) => [facadeModuleId, exports]))
}

const prefix = '\0behind:'
const isJoined = id => id.startsWith(prefix)

/** Joins all modules that are imported behind a border into one: an object for each target. */
function joinTargets(targets, borderOf) {
  return {
    name: 'join-targets',
    resolveId: id => (isJoined(id) ? { id, moduleSideEffects: false } : null),
    load(id) {
      if (!isJoined(id)) return null
      const behind = [...targets].filter(([target]) => prefix + borderOf(target) === id)
      return behind.map(([target, exports]) => reexport(target, exports)).join('\n')
    },
    async transform(code, id) {
      if (isJoined(id) || !code.includes('import(')) return null
      const found = []
      const awaited = new Map()
      const statements = new Set()
      new Visitor({
        ImportExpression: node => found.push(node),
        AwaitExpression: node => awaited.set(node.argument.start, node),
        ExpressionStatement: ({ start }) => statements.add(start),
      }).visit(parseSync(id, code).program)
      const rewritten = new RolldownMagicString(code)
      for (const node of found) {
        const target = node.source.type === 'Literal' && (await this.resolve(node.source.value, id))
        if (!target || !targets.has(target.id)) continue
        const object = objectOf(target.id)
        const imported = `import(${JSON.stringify(prefix + borderOf(target.id))})`
        const awaiting = awaited.get(node.start)
        // The sources have no semicolons: a statement that began with a parenthesis would call the line before it.
        if (awaiting?.end === node.end && !statements.has(awaiting.start))
          // Vite 5 and 6 ignore the rest of `const { a } = await import(…).then(…)` after the `import()`.
          rewritten.overwrite(awaiting.start, awaiting.end, `(await ${imported}).${object}`)
        else rewritten.overwrite(node.start, node.end, `${imported}.then(file => file.${object})`)
      }
      return rewritten.hasChanged() ? { code: rewritten } : null
    },
  }
}

/**
 * Replaces each run of white space with a line break in a Lit template by one space, if that changes no node, attribute or rule, and removes the comments of
 * style sheets.
 */
function shortenTemplates() {
  return {
    name: 'shorten-templates',
    transform(code, id) {
      if (isJoined(id) || !/\b(html|svg|css)`/.test(code)) return null
      const shortened = new RolldownMagicString(code)
      const shorten = ({ start, end }, isStyle) => {
        const text = code.slice(start, end)
        const short = (isStyle ? text.replaceAll(/\/\*[^]*?\*\//g, '') : text).replaceAll(/[ \t\r]*\n[ \t\r\n]*/g, ' ')
        if (short !== text) shortened.overwrite(start, end, short)
      }
      new Visitor({
        TaggedTemplateExpression({ tag, quasi }) {
          const showsBreaks = /<(pre|textarea)\b/.test(code.slice(quasi.start, quasi.end))
          if (['html', 'svg', 'css'].includes(tag.name) && !showsBreaks)
            for (const part of quasi.quasis) shorten(part, tag.name === 'css')
        },
      }).visit(parseSync(id, code).program)
      return shortened.hasChanged() ? { code: shortened } : null
    },
  }
}

function reexport(target, exports) {
  const object = objectOf(target)
  const names = exports.map(name => [name, `${object}_${name}`])
  return `import { ${names.map(([name, own]) => `${name} as ${own}`).join(', ')} } from ${JSON.stringify(target)}
export const ${object} = { ${names.map(pair => pair.join(': ')).join(', ')} }`
}

/** Returns `connectConsentView` for `features/src/onboarding/connect/views/consent-view.ts`. */
function objectOf(path) {
  return path
    .replace(/^.*\/src\/(?:(?:onboarding|embedded|account|transactions)\/)?|\.ts$|\bviews\//g, '')
    .replace(/[^a-zA-Z0-9]+(.)/g, (_, letter) => letter.toUpperCase())
}

/** Removes the extra file that rolldown writes if a file has the exports of an `import()` and more: it only re-exports them. */
function linkFiles(after) {
  return {
    name: 'link-files',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      for (const { fileName, facadeModuleId, moduleIds, imports, exports } of chunks) {
        if (!isJoined(facadeModuleId ?? '') || moduleIds.length > 0) continue
        const given = bundle[imports[0]]?.exports ?? []
        if (imports.length !== 1 || !exports.every(name => given.includes(name)))
          this.error(`${fileName} does not hand on the exports of one file`)
        for (const chunk of chunks)
          chunk.code = chunk.code.replaceAll(`/${basename(fileName)}")`, `/${basename(imports[0])}")`)
        delete bundle[fileName]
        delete bundle[`${fileName}.map`]
      }
      for (const chunk of Object.values(bundle).filter(file => file.type === 'chunk'))
        chunk.code = inlineSelfImports(chunk)
      // The code is added at the end, so that the source map stays correct.
      for (const [file, other] of after) {
        const chunk = bundle[`chunks/${file}.js`]
        chunk.code = chunk.code.replace(/\n*($|\n\/\/# )/, `\nimport "./${other}.js"\n$1`)
      }
    },
  }
}

/**
 * @param {readonly import('rolldown').OutputChunk[]} output of a package
 * @param {readonly string[]} files of it, which load with all their imports
 * @returns {Map<string, Set<string>>} their imports, by package
 */
export function importsOf(output, files) {
  const found = new Map()
  const asked = new Set(files)
  for (const file of asked) {
    const chunk = output.find(({ fileName }) => fileName === file)
    chunk.imports.filter(each => output.some(({ fileName }) => fileName === each)).forEach(each => asked.add(each))
    for (const { type, source, specifiers } of parseSync(file, chunk.code).program.body) {
      if (type !== 'ImportDeclaration') continue
      const names = specifiers.map(({ imported }) => imported?.name ?? '*')
      found.set(source.value, new Set([...(found.get(source.value) ?? []), ...names]))
    }
  }
  return found
}

/** Removes the files of an earlier build. */
function clear(dist) {
  for (const file of readdirSync(dist, { recursive: true }))
    if (/\.js(\.map)?$/.test(file) && !/^latchkey(\.js$|[\\/])/.test(file)) rmSync(join(dist, file))
}
