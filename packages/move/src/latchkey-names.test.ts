import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import ts from 'typescript'
import { describe, expect, test } from 'vitest'

import { latchkeyNames } from './latchkey-names.generated.ts'
import { hasName } from './latchkey-names.ts'
import { kits } from './kits.ts'
import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const place = useSites()
const packages = fileURLToPath(new URL('../..', import.meta.url))

/** The entries of the workspace's packages, by the name that a site imports. */
const entries = new Map(
  ['', 'adapters/']
    .flatMap(group => readdirSync(join(packages, group)).map(name => join(packages, group, name)))
    .filter(folder => existsSync(join(folder, 'package.json')))
    .flatMap(folder => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        name: string
        exports?: Record<string, string>
      }
      return Object.entries(exports).map(([entry, file]) => [name + entry.slice(1), join(folder, file)] as const)
    }),
)

/** Returns the names that a module exports, values and types. */
function exportedNames(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  return source.statements.flatMap(statement => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause: clause, moduleSpecifier: from } = statement
      if (clause) return ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [clause.name.text]
      const target = from && ts.isStringLiteral(from) ? from.text : ''
      const path = target.startsWith('.') ? join(dirname(file), target) : entries.get(target)
      return path === undefined ? [] : exportedNames(path)
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText())
    const { name } = statement as { name?: ts.Identifier }
    return name ? [name.text] : []
  })
}

/** The modules that the command lets a site import, and those under an alias. */
const targets = [
  ...new Set([
    ...[...entries.keys()].filter(module => /^@latchkey\/compat(?:\/|$)/.test(module)),
    ...kits.flatMap(({ modules }) =>
      Object.values(modules).flatMap(({ to, names = {} }) => [
        ...(to === undefined ? [] : [to]),
        ...Object.values(names).flatMap(row => (typeof row === 'object' && 'module' in row ? [row.module] : [])),
      ]),
    ),
  ]),
]
  .filter(module => module.startsWith('@latchkey/'))
  .toSorted()

/** The names of each module. `LATCHKEY_WRITE=1` writes them into the list. */
const current = new Map(targets.map(module => [module, new Set(exportedNames(entries.get(module) ?? ''))]))

/** Returns the text of the list. Names that a module has from another one are written once. */
function writeList(): string {
  const isBase = (base: string, names: ReadonlySet<string>): boolean => {
    const own = current.get(base) ?? new Set()
    return own.size > 1 && [...own].every(name => names.has(name))
  }
  const lines = [...current].map(([module, names]) => {
    const base = [...current.keys()]
      .filter(other => !other.includes('/compat') && other !== module && isBase(other, names))
      .toSorted((x, y) => (current.get(y)?.size ?? 0) - (current.get(x)?.size ?? 0))[0]
    const own = [...names].filter(name => base === undefined || !current.get(base)?.has(name)).toSorted()
    return `  '${module}':\n    '${[...(base === undefined ? [] : [`...${base}`]), ...own].join(' ')}',\n`
  })
  return [
    '// Written by `LATCHKEY_WRITE=1 npx vitest run --project unit packages/move/src/latchkey-names.test.ts`.\n',
    '/** The names that the modules export to which the command moves imports. */\n',
    `export const latchkeyNames: Readonly<Record<string, string>> = {\n${lines.join('')}}\n`,
  ].join('')
}

// A new name of Latchkey is one that no site uses yet, unless AppKit has it too.
test('the list has every module, and no name that the packages have lost', () => {
  if (process.env['LATCHKEY_WRITE']) writeFileSync(new URL('latchkey-names.generated.ts', import.meta.url), writeList())
  expect(Object.keys(latchkeyNames)).toEqual(targets)
  const lost = Object.entries(latchkeyNames).flatMap(([module, list]) =>
    list
      .split(' ')
      .filter(name => !name.startsWith('...') && !current.get(module)?.has(name))
      .map(name => `${name} of ${module}`),
  )
  expect(lost).toEqual([])
})

test('the tables name only modules and names of Latchkey', () => {
  const missing = kits.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([module, { to, names = {} }]) =>
      Object.entries(names).flatMap(([old, row]) => {
        const target = typeof row === 'string' && to !== undefined ? { module: to, name: row } : row
        if (typeof target !== 'object' || 'leave' in target || target.name === 'default') return []
        return hasName(target.module, target.name) ? [] : [`${old} of ${module}`]
      }),
    ),
  )
  // The entries of AppKit share one table, and these two have no hooks.
  expect(missing).toEqual(['useAppKitNetworkCore of @reown/appkit', 'useAppKitNetworkCore of @reown/appkit/core'])
})

describe('a name that is missing under an alias', () => {
  const alias = (code: string): string[] => {
    const home = place({
      'package.json': '{ "dependencies": { "@reown/appkit": "1.7.10", "@reown/appkit-common": "1.7.10" } }',
      'src/a.ts': code,
    })
    const { files, rows } = moveSite(home, { alias: true, range: '^1.0.0' })
    expect(files.map(({ path }) => path)).toEqual(['package.json'])
    return rows.flatMap(({ kind, file, line, text }) => (kind === 'left' ? [`${file}:${line} ${text}`] : []))
  }

  test('is named in the report', () => {
    expect(
      alias(
        [
          "import { createAppKit, useUnheardOf } from '@reown/appkit/react'",
          "import { ConstantsUtil, type ChainNamespace } from '@reown/appkit-common'",
          "import { modal, type Provider } from '@reown/appkit'",
          "import * as networks from '@reown/appkit/networks'",
          'export const a = [createAppKit, useUnheardOf, ConstantsUtil, modal, networks]',
          '',
        ].join('\n'),
      ),
    ).toEqual([
      'src/a.ts:1 useUnheardOf of @reown/appkit/react: @latchkey/compat/react has no such name',
      'src/a.ts:2 ConstantsUtil of @reown/appkit-common: @latchkey/compat has no such name',
    ])
  })

  test('is not named if nothing uses it', () => {
    expect(alias("import { useUnheardOf } from '@reown/appkit/react'\n")).toEqual([])
  })
})

describe('a name that Latchkey lacks', () => {
  const move = (code: string) => {
    const home = place({ 'a.ts': code })
    const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
    return {
      left: rows.filter(({ kind }) => kind === 'left').map(({ text }) => text),
      text: filesOf(home)['a.ts'] ?? '',
    }
  }

  test.each([
    ["import { unheardOfChain } from '@reown/appkit/networks'\nexport const a = unheardOfChain\n", 'unheardOfChain'],
    ["import { useUnheardOf } from '@reown/appkit/react'\nexport const a = useUnheardOf()\n", 'useUnheardOf'],
    ["export { useUnheardOf } from '@reown/appkit/react'\n", '@reown/appkit/react'],
    ["export const { useUnheardOf } = require('@reown/appkit/react')\n", 'useUnheardOf'],
    ["import * as all from '@reown/appkit/networks'\nexport const a = all.unheardOfChain\n", '* as all'],
  ])('stays with a comment: %s', (code, what) => {
    const { left, text } = move(code)
    expect(left).toEqual([expect.stringContaining(what)])
    expect(text).toContain('@reown/appkit')
  })
})
