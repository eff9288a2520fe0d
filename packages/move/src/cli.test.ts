import { existsSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { runCli } from './cli.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const place = useSites()

describe('the move command', () => {
  async function run(...args: string[]): Promise<{ code: number; said: string }> {
    let said = ''
    const code = await runCli(args, text => (said += text))
    return { code, said }
  }

  test('shows the difference and writes only on request', async () => {
    const before = "import { createAppKit } from '@reown/appkit'\n"
    const home = place({ 'a.js': before })
    const { code, said } = await run(home)
    expect(code).toBe(0)
    expect(said).toContain(
      "--- a/a.js\n+++ b/a.js\n@@ -1,1 +1,1 @@\n-import { createAppKit } from '@reown/appkit'\n+import { createAppKit } from '@latchkey/appkit'\n",
    )
    expect(said).toContain('a.js:1  createAppKit of @reown/appkit → @latchkey/appkit')
    expect(filesOf(home)).toEqual({ 'a.js': before })
    await run(home, '--write')
    expect(filesOf(home)).toEqual({ 'a.js': "import { createAppKit } from '@latchkey/appkit'\n" })
  })

  test('reports for a site that has moved that no file changes', async () => {
    const home = place({ 'a.js': "import * as RK from '@rainbow-me/rainbowkit'\nRK.darkTheme()\n" })
    await run(home, '--write')
    const { said } = await run(home, '--write')
    expect(said).toMatch(/\nNo file changes\.\n$/)
    expect((await run(home)).said).toMatch(/\nNo file changes\.\n$/)
  })

  test('moves only from the named kits', async () => {
    const home = place({
      'a.js': "import { createAppKit } from '@reown/appkit'\n",
      'b.js': "import '@rainbow-me/rainbowkit/styles.css'\n",
    })
    await run(home, '--from', 'rainbowkit', '--write')
    expect(filesOf(home)).toEqual({ 'a.js': "import { createAppKit } from '@reown/appkit'\n", 'b.js': '' })
  })

  test('changes only the manifest and the lock file for an alias, and shows no difference of the lock file', async () => {
    const code = "import { createAppKit } from '@reown/appkit'\n"
    const lock = '{"lockfileVersion":3,"packages":{"":{},"node_modules/@reown/appkit":{"version":"1.7.10"}}}'
    const home = place({
      'a.js': code,
      'package.json': '{ "dependencies": { "@reown/appkit": "^1.7.10", "@reown/appkit-pay": "^1.7.10" } }\n',
      'package-lock.json': lock,
    })
    const { said } = await run(home, '--alias')
    expect(said).toContain('+++ b/package.json')
    expect(said).not.toContain('+++ b/package-lock.json')
    expect(said).toContain('package-lock.json:1  npm resolves these again: @reown/appkit\n')
    expect(said).toContain('package.json:1  @reown/appkit-pay: no package of Latchkey takes its place under an alias')
    expect(filesOf(home)['package-lock.json']).toBe(lock)
    await run(home, '--alias', '--write')
    const { 'a.js': after, 'package.json': manifest, 'package-lock.json': pruned } = filesOf(home)
    expect(after).toBe(code)
    expect(manifest).toMatch(/"@reown\/appkit": "npm:@latchkey\/compat@\^\d/)
    expect(pruned).not.toContain('@reown/appkit')
  })

  test('names only AppKit if there is nothing for an alias', async () => {
    const home = place({ 'b.js': "import '@rainbow-me/rainbowkit/styles.css'\n" })
    expect((await run(home, '--alias')).said).toMatch(/^Nothing of AppKit is named in /)
  })

  test('reports unknown arguments', async () => {
    expect((await run('--from', 'other')).code).toBe(2)
    expect((await run('--wirte')).said).toContain('There is no --wirte')
    expect(existsSync('/nowhere')).toBe(false)
    expect((await run('/nowhere')).code).toBe(2)
  })
})
