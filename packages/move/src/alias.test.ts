import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { aliases } from './alias.ts'
import { moveSite } from './move-site.ts'
import { useSites } from './sites.test-support.ts'

const place = useSites()

test('the page of the alias has the lines that the command writes', () => {
  const page = readFileSync(new URL('../../../docs/moving-over/README.md', import.meta.url), 'utf8')
  const lines = [...page.matchAll(/^ +"(@reown\/[\w-]+)": "npm:(@latchkey\/[\w-]+)@latest"/gm)]
  expect(lines.length).toBeGreaterThan(5)
  for (const [, name = '', target] of lines) expect(aliases[name]).toBe(target)
})

describe('a package for signing in', () => {
  const alias = (name: string, code: string) => {
    const home = place({ 'a.ts': code, 'package.json': `{ "dependencies": { "${name}": "1.7.10" } }` })
    const { files, rows } = moveSite(home, { alias: true, range: '^1.0.0' })
    return { manifest: files[0]?.after, left: rows.filter(({ kind }) => kind === 'left').map(({ text }) => text) }
  }

  test.each([
    ['@reown/appkit-siwe', "import { createSIWEConfig, formatMessage, type SIWESession } from '@reown/appkit-siwe'\n"],
    ['@reown/appkit-siwx', "import { DefaultSIWX } from '@reown/appkit-siwx'\n"],
  ])('%s becomes an alias of @latchkey/siwx', (name, code) => {
    const { manifest, left } = alias(name, code)
    expect(manifest).toContain(`"${name}": "npm:@latchkey/siwx@^1.0.0"`)
    expect(left).toEqual([])
  })

  test('stays if the site imports a symbol that only a service of AppKit has', () => {
    const { manifest, left } = alias('@reown/appkit-siwx', "import { ReownAuthentication } from '@reown/appkit-siwx'\n")
    expect(manifest).toBeUndefined()
    expect(left).toEqual([
      '@reown/appkit-siwx: ReownAuthentication: sign in with @latchkey/siwx instead: docs/guides/sign-in.md',
    ])
  })
})
