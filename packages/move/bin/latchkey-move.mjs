#!/usr/bin/env node
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

// In the workspace, the package's exports are its sources; in a published package, they are the built files.
const { runCli } = typeof manifest.exports['.'] === 'string' ? await importSource() : await import('../dist/index.js')
process.exitCode = await runCli(process.argv.slice(2), text => process.stdout.write(text))

async function importSource() {
  const { register } = await import('tsx/esm/api')
  register()
  return import('../src/index.ts')
}
