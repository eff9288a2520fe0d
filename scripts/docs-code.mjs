/**
 * `pnpm check 'docs code'`: compiles every block of TypeScript of the docs and of the packages' pages against the sources of this
 * workspace, each as a module of its own, with strict types.
 *
 * Comments right above a block, which no reader of the rendered page sees, give the compiler what the page leaves out:
 *
 * - `<!-- code: declare const kit: import('@latchkey/appkit').AppKit -->` declares what a fragment uses.
 * - `<!-- code file: lib/sign-in.ts -->` names the block's file, so that other blocks of the page can import it.
 * - `<!-- code skip: uses the types that Nuxt generates -->` leaves the block out, with the reason.
 *
 * Of a block with `// before` and `// after`, the part after is compiled.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from './run.mjs'

/** Beside the end-to-end tests, because their package depends on everything that a site would install. */
const folder = join(root, 'packages/e2e/docs-code')
const fence = /((?:^<!-- code[^>]*?: [\s\S]*?-->\n+)*)^```(tsx?)\n([\s\S]*?)^```$/gm
/** The libraries that pages import and the tests do not, with their places. */
const libraries = {
  lit: [join(root, 'packages/ui/node_modules/lit')],
  '@playwright/test': [join(root, 'examples/tested-site/node_modules/@playwright/test')],
}
const comment = /<!-- code( file| skip)?: ([\s\S]*?)-->/g

const blocks = listPages().flatMap(readBlocks)
writeProject(blocks)
reportErrors(compile())
// Remaining files would be code of the tests' package for other checks.
rmSync(folder, { recursive: true, force: true })

function listPages() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', 'README.md', 'docs/*.md', 'packages/*.md']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  return files.filter(path => path && !path.includes('/fixtures/') && existsSync(join(root, path)))
}

function readBlocks(page) {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(fence)].flatMap(match => {
    const [whole, comments = '', extension = 'ts', code = ''] = match
    const notes = [...comments.matchAll(comment)].map(([, kind = '', note = '']) => ({
      kind: kind.trim(),
      note: note.trim(),
    }))
    if (notes.some(({ kind }) => kind === 'skip')) return []
    const line = text.slice(0, (match.index ?? 0) + whole.length - code.length).split('\n').length
    const name = notes.find(({ kind }) => kind === 'file')?.note ?? `line-${line}.${extension}`
    const context = notes.flatMap(({ kind, note }) => (kind === '' ? [note] : []))
    return [{ page, line, code: withoutBefore(code), context, file: join(page.replace(/[/.]/g, '-'), name) }]
  })
}

/** Empties the lines that show the code before a move, so that the other lines keep their numbers. */
function withoutBefore(code) {
  return code.replace(/^\/\/ before\n[\s\S]*?^(?=\/\/ after$)/m, before => before.replace(/[^\n]/g, ''))
}

function writeProject(allBlocks) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { file, code, context } of allBlocks) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), [code, ...context, 'export {}', ''].join('\n'))
  }
  const options = {
    composite: false,
    declaration: false,
    declarationMap: false,
    isolatedModules: false,
    allowJs: false,
    jsx: 'react-jsx',
    noEmit: true,
    target: 'ES2023',
    types: ['node', 'vite/client'],
    paths: workspacePaths(),
  }
  const config = { extends: '../../../tsconfig.base.json', compilerOptions: options, include: ['.'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config, null, 2))
}

/** Maps every entry of every package to its source: a page may import a package that the tests do not depend on. */
function workspacePaths() {
  const manifests = execFileSync('git', ['ls-files', 'packages/*/package.json'], { cwd: root, encoding: 'utf8' })
  const entries = manifests
    .trim()
    .split('\n')
    .flatMap(path => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
      return Object.entries(exports).flatMap(([entry, target]) => {
        const source = typeof target === 'string' ? target : (target.types ?? target.default)
        if (!/\.tsx?$/.test(source ?? '')) return []
        return [[join(name, entry), [join(root, path, '..', source)]]]
      })
    })
  return { ...Object.fromEntries(entries), ...libraries }
}

/** @returns {string} what the compiler prints */
function compile() {
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return ''
  } catch (error) {
    return `${error.stdout}${error.stderr}`
  }
}

/** Prints each error at the line of the page that it is about. Errors of the sources are those of a page that declares one of its own screens. */
function reportErrors(output) {
  if (output === '') return
  for (const line of output.trimEnd().split('\n')) {
    const [, file, row = '1', rest] = /^([^\s(]+)\((\d+),\d+\): (.*)$/.exec(line) ?? []
    const block = blocks.find(candidate => candidate.file === file)
    if (!block && line.startsWith('../')) continue
    console.log(block ? `${block.page}:${block.line + Number(row) - 1}: ${rest}` : line)
    process.exitCode = 1
  }
}
