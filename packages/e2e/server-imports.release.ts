import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, test } from 'vitest'

import { installPackages, type InstalledPackage, type InstalledPackages } from './support/install-packages.ts'

const run = promisify(execFile)

/** Maximum number of parallel processes, one for each import, because the machine has few processors. */
const processesAtOnce = 4

/** Entries that define elements, or export the screens that do. A site imports them in a browser only. */
const entriesOfElements = [
  '@latchkey/appkit/elements',
  '@latchkey/appkit/extension',
  '@latchkey/features',
  '@latchkey/features/connect',
  '@latchkey/modal',
  '@latchkey/modal/page-buttons',
  '@latchkey/secure-site/frame',
  '@latchkey/ui',
  '@latchkey/ui/qr',
  '@latchkey/view-kit',
]

/**
 * Files of `@latchkey/appkit` that a site without the modal loads (docs/guides/headless.md). Their lazy parts are without Lit
 * too. Not among them are `pay`, `x402` and `connect-wallet`, which show screens or buttons.
 */
const filesWithoutModal = [
  'account',
  'embedded',
  'names',
  'onramp',
  'receive',
  'send',
  'sign-in',
  'swap',
  'chunks/headless',
  'chunks/connections',
]

describe('a server that imports the packed packages', () => {
  let installed: InstalledPackages
  let site: string

  beforeAll(async () => {
    installed = await installPackages()
    site = await installed.copyExample('react')
  }, 300_000)

  const packageOf = (name: string): InstalledPackage =>
    installed.packages.find(({ manifest }) => manifest.name === name)!

  test('loads every entry without a DOM, and Lit only with an entry of elements', async () => {
    const imports = installed.packages.flatMap(({ manifest, folder }) =>
      Object.keys(manifest.exports)
        .filter(entry => !/[*]|\.(json|css|html)$/.test(entry))
        .map(entry => ({ name: join(manifest.name, entry), folder })),
    )
    const withLit: string[] = []
    await inTurns(imports, async ({ name, folder }) => {
      if ((await globalsAfter(folder, [name])).some(isOfLit)) withLit.push(name)
    })
    expect(imports.length).toBeGreaterThan(80)
    expect(withLit.toSorted()).toEqual(entriesOfElements)
  }, 180_000)

  test('keeps its globals unchanged, for any import of a site', async () => {
    const entries = ['appkit', 'appkit/networks', 'react', ...namespaces.map(namespace => `adapter-${namespace}`)]
    const imports = entries.map(entry => `@latchkey/${entry}`)
    expect(await globalsAfter(site, imports)).toEqual([])
  })

  test('loads no Lit with the imports of a site without the modal, at once or later', async () => {
    const { folder } = packageOf('@latchkey/appkit')
    const files: string[] = []
    await inTurns(filesWithoutModal, async entry => {
      const file = join(folder, 'dist', `${entry}.js`)
      const code = await readFile(file, 'utf8')
      const later = [...code.matchAll(/import\("(\.[^"]+)"\)/g)].map(([, path]) => join(folder, 'dist', path!))
      files.push(...later)
      expect((await globalsAfter(folder, [file, ...later])).filter(isOfLit), entry).toEqual([])
    })
    expect(files).not.toEqual([])
    // An entry of elements shows that the check detects Lit.
    expect((await globalsAfter(folder, [join(folder, 'dist/elements.js')])).filter(isOfLit)).not.toEqual([])
  }, 60_000)
})

/** Returns the names that the global object of a new process has in addition, after it imported modules from a folder. */
async function globalsAfter(folder: string, imports: readonly string[]): Promise<string[]> {
  const names = 'Object.getOwnPropertyNames(globalThis)'
  const lines = [
    `const before = new Set(${names})`,
    ...imports.map(name => `await import(${JSON.stringify(name)})`),
    `console.log(JSON.stringify(${names}.filter(name => !before.has(name))))`,
    // Some libraries keep a process alive.
    'process.exit()',
  ]
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', lines.join('\n')], {
    cwd: folder,
    timeout: 60_000,
  })
  return JSON.parse(stdout) as string[]
}

/** Returns whether a global is Lit's: it records its versions, and defines `customElements`. */
function isOfLit(name: string): boolean {
  return /^(lit|reactiveElement|customElements)/.test(name)
}

async function inTurns<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: processesAtOnce }, work))
}

const namespaces = ['bitcoin', 'cosmos', 'evm', 'polkadot', 'solana']
