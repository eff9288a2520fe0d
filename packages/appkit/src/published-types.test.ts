import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const packages = fileURLToPath(new URL('../../', import.meta.url))
const folders = [...readdirSync(packages), ...readdirSync(`${packages}adapters`).map(name => `adapters/${name}`)]
  .map(name => `${packages}${name}/src/`)
  .filter(existsSync)

test('no published source names the global type ErrorOptions, which a site with "lib": ["ES2020"] lacks', () => {
  const files = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.ts') && !/\.(?:test|test-support)\.|-harness\./.test(path))
      .map(path => folder + path),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter(path => /: ErrorOptions\b/.test(readFileSync(path, 'utf8')))).toEqual([])
})
