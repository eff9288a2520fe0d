import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const manifest = (path: string) =>
  JSON.parse(read(`${path}/package.json`)) as { name: string; exports: object; dependencies: Record<string, string> }

const page = read('docs/moving-over/README.md')
const [block = '{}'] = /(?<=```json\n)\{[^`]*@reown[^`]*(?=```)/.exec(page) ?? []
const { dependencies: aliases } = JSON.parse(block) as { dependencies: Record<string, string> }

test('every alias of the page is to an existing package, in a form that npm, pnpm and Yarn read', () => {
  const adapters = readdirSync(new URL('packages/adapters', root), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => `packages/adapters/${name}`)
  const names = ['packages/compat', ...adapters].map(path => manifest(path).name)
  expect(Object.keys(aliases)).toHaveLength(6)
  for (const alias of Object.values(aliases)) {
    expect(alias).toMatch(/^npm:.+@latest$/)
    expect(names).toContain(alias.slice('npm:'.length, -'@latest'.length))
  }
})

test('the sites that are tested end to end move by the lines of the page and no others', () => {
  const used = readdirSync(new URL('packages/e2e/sites-old-api', root)).flatMap(name =>
    Object.entries(manifest(`packages/e2e/sites-old-api/${name}`).dependencies).filter(([, range]) =>
      range.startsWith('npm:'),
    ),
  )
  expect(Object.fromEntries(used)).toEqual(aliases)
})

test('the page names every entry', () => {
  const [, named = ''] = /^\| entries \| (.+) \|$/m.exec(page) ?? []
  const entries = [...named.matchAll(/`(.+?)`/g)].map(([, entry = '']) => entry.replace(/^\//, './'))
  expect(entries.toSorted()).toEqual(Object.keys(manifest('packages/compat').exports).toSorted())
})
