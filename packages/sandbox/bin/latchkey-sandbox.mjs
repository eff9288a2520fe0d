#!/usr/bin/env node
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

// In the workspace the package is its sources; published, its exports name what was built.
if (typeof manifest.exports['.'] === 'string') {
  const { register } = await import('tsx/esm/api')
  register()
  await run('../src/cli.ts')
} else {
  await run('../dist/cli.js')
}

async function run(entry) {
  const { runCli } = await import(entry)
  const code = await runCli(process.argv.slice(2))
  if (code !== undefined) process.exitCode = code
}
