#!/usr/bin/env node
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

// In the workspace the package consists of its sources; the published one exports the built files.
const { runCli } =
  typeof manifest.exports['./server'] === 'string' ? await importSource() : await import('../dist/cli.js')
const code = await runCli(process.env, process.argv.slice(2))
if (code !== undefined) process.exitCode = code

async function importSource() {
  const { register } = await import('tsx/esm/api')
  register()
  return import('../src/cli.ts')
}
