import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach } from 'vitest'

/** Creates folders with the files of a site, which are removed at the end of their test. */
export function useSites(): (files?: Readonly<Record<string, string>>) => string {
  const homes: string[] = []
  afterEach(() => {
    for (const home of homes.splice(0)) rmSync(home, { recursive: true })
  })
  return (files = {}) => {
    const home = mkdtempSync(join(tmpdir(), 'latchkey-move-'))
    homes.push(home)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(home, path)), { recursive: true })
      writeFileSync(join(home, path), text)
    }
    return home
  }
}

/** Returns the texts of a folder's files, by path. */
export function filesOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.map(path => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}
