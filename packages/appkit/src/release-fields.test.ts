import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
const folders = ['', 'adapters/'].flatMap(prefix =>
  readdirSync(`${root}packages/${prefix}`)
    .map(name => `packages/${prefix}${name}`)
    .filter(folder => existsSync(`${root}${folder}/package.json`)),
)
for (const folder of folders) {
  mkdirSync(join(copy, folder), { recursive: true })
  cpSync(`${root}${folder}/package.json`, join(copy, folder, 'package.json'))
}
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (...args: string[]) =>
  spawnSync(process.execPath, [`${root}scripts/release-fields.mjs`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, GITHUB_REPOSITORY: '' },
  })
const read = (from: string, folder: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(from, folder, 'package.json'), 'utf8')) as Record<string, unknown>

test('a release names its repository in every published package, and changes nothing else', () => {
  expect(run('shop/latchkey', copy)).toMatchObject({ status: 0, stderr: '' })
  expect(folders.length).toBeGreaterThan(20)
  for (const folder of folders) {
    const [before, after] = [read(root, folder), read(copy, folder)]
    if (before.private === true) expect(after).toEqual(before)
    else
      expect(after).toEqual({
        ...before,
        keywords: expect.arrayContaining(['wallet']),
        homepage: `https://github.com/shop/latchkey/tree/main/${folder}#readme`,
        bugs: 'https://github.com/shop/latchkey/issues',
        repository: { type: 'git', url: 'git+https://github.com/shop/latchkey.git', directory: folder },
      })
  }
})

test.each([[], ['https://github.com/shop/latchkey'], ['latchkey']])(
  'a release without a repository is rejected: %s',
  (...args) => {
    const { status, stderr } = run(...args)
    expect(status).toBe(1)
    expect(stderr).toContain('owner/name')
  },
)
