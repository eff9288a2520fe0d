import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

interface Manifest {
  name: string
  dependencies?: Record<string, string>
}

describe('pnpm pack-all', () => {
  let folder = ''
  let output = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-pack-all-'))
    const { stdout } = await run(process.execPath, [join(root, 'scripts/pack-all.mjs'), folder], { cwd: root })
    output = stdout
  }, 300_000)
  afterAll(() => rm(folder, { recursive: true }))

  async function readManifests(): Promise<Manifest[]> {
    const files = await readdir(folder)
    return Promise.all(
      files.map(async file => {
        const { stdout } = await run('tar', ['-xzOf', join(folder, file), 'package/package.json'])
        return JSON.parse(stdout) as Manifest
      }),
    )
  }

  test('prints five lines that name the tarballs of the first site', () => {
    const lines = /^"dependencies": \{\n[^}]*\}$/m.exec(output)?.[0] ?? ''
    expect(lines.split('\n')).toHaveLength(5)
    const { dependencies } = JSON.parse(`{${lines}}`) as { dependencies: Record<string, string> }
    expect(Object.keys(dependencies)).toEqual(['@latchkey/react', '@latchkey/adapter-evm', '@latchkey/appkit'])
    for (const specifier of Object.values(dependencies)) expect(existsSync(specifier.replace(/^file:/, ''))).toBe(true)
  })

  test('packs every published package with the files of the others as its dependencies', async () => {
    const manifests = await readManifests()
    expect(manifests).toHaveLength(29)
    const names = new Set(manifests.map(({ name }) => name))
    for (const { name, dependencies = {} } of manifests) {
      for (const [dependency, specifier] of Object.entries(dependencies)) {
        if (!names.has(dependency)) continue
        expect(specifier, name).toMatch(/^file:.*\.tgz$/)
        expect(existsSync(specifier.slice('file:'.length)), specifier).toBe(true)
      }
    }
  })
})
