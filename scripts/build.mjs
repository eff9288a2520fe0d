/**
 * `pnpm build`: what is published. JavaScript and types of every package in its `dist`, the one-script bundle
 * `packages/appkit/dist/latchkey.js` with its lazy chunks beside it, and the custom-elements manifests. `pnpm build latchkey.js`
 * builds only what is named.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { buildOneScript } from './one-script.mjs'
import { elapsed, root, run } from './run.mjs'

const appkit = join(root, 'packages/appkit')
const only = process.argv.slice(2).filter(arg => arg !== '--')
const withElements = ['packages/ui', 'packages/modal']

await step('packages', buildPackages)
await step('latchkey.js', buildBundle)
for (const folder of withElements) await step(`${folder}/dist/custom-elements.json`, () => writeManifest(folder))

async function step(name, action) {
  if (only.length > 0 && !only.includes(name)) return
  const start = performance.now()
  const ok = await action()
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${elapsed(start)})`)
  if (!ok) process.exitCode = 1
}

/** Every project of packages/tsconfig.json that emits, so that a mistake in a test does not stop a build. */
async function buildPackages() {
  const { references } = JSON.parse(readFileSync(join(root, 'packages/tsconfig.json'), 'utf8'))
  const projects = references.map(({ path }) => join('packages', path)).filter(path => !path.endsWith('tests.json'))
  return (await run('tsc', ['-b', ...projects])).code === 0
}

async function buildBundle() {
  const outDir = join(appkit, 'dist')
  try {
    await buildOneScript({ outDir })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
  const lazy = readdirSync(join(outDir, 'latchkey')).length
  console.log(`       ${statSync(join(outDir, 'latchkey.js')).size} bytes, ${lazy} chunks beside it`)
  return true
}

async function writeManifest(folder) {
  const globs = ['--globs', 'src/**/*.ts', '--exclude', '**/*.test.ts', '--exclude', '**/*.generated.ts']
  const args = ['analyze', '--litelement', '--quiet', ...globs, '--outdir', 'dist']
  const { code, output } = await run('custom-elements-manifest', args, { folder, quiet: true })
  if (code !== 0) console.log(output)
  return code === 0 && existsSync(join(root, folder, 'dist/custom-elements.json'))
}
