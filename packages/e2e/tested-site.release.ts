import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { findHeadlessChromium } from '../../scripts/chromium.mjs'

const example = fileURLToPath(new URL('../../examples/tested-site', import.meta.url))

test('the documented test of a site passes as CI runs it', async () => {
  const { scripts } = JSON.parse(await readFile(join(example, 'package.json'), 'utf8')) as { scripts: { test: string } }
  const [site, services] = [await freePort(), await freePort()]
  const chromium = findHeadlessChromium()
  const env = {
    ...process.env,
    PORT: String(site),
    VITE_SERVICES: `http://127.0.0.1:${services}`,
    ...(chromium && { CHROMIUM: chromium }),
  }
  for (const command of scripts.test.split(' && ')) {
    const { code, output } = await run(command, env)
    expect(code, output).toBe(0)
    // A command that ran no test would also pass.
    if (command.startsWith('vitest')) expect(output).toMatch(/Tests.*4 passed/)
    if (command.startsWith('playwright')) expect(output).toMatch(/8 passed/)
  }
}, 300_000)

function run(command: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', command.split(' '), { cwd: example, env })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', code => resolve({ code, output }))
  })
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
