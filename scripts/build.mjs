/**
 * `pnpm build`: builds the published files. These are types and JavaScript of every package in its `dist` (by tsc, and joined if a page loads it), the
 * one-script bundle `packages/appkit/dist/latchkey.js` with its lazy chunks beside it, the page that rebuilds a wallet offline, and the custom-elements
 * manifests. `pnpm build latchkey.js` builds only the named parts.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { bundlePairingClient } from './bundle-pairing-client.mjs'
import { joinPackages } from './join-packages.mjs'
import { buildFramePage } from './frame-page.mjs'
import { buildOfflinePage } from './offline-page.mjs'
import { buildOneScript } from './one-script.mjs'
import { allowMissingPeers } from './optional-types.mjs'
import { elapsed, root, run, tscBuild } from './run.mjs'

const appkit = join(root, 'packages/appkit')
const only = process.argv.slice(2).filter(arg => arg !== '--')
const withElements = ['packages/ui', 'packages/modal']

await step('packages', buildPackages)
await step('latchkey.js', async () => {
  if (!only.includes('packages') && only.length > 0) await joinPackages()
  return buildBundle()
})
await step('offline.html', writeOfflinePage)
await step('frame-page', writeFramePage)
for (const folder of withElements) await step(`${folder}/dist/custom-elements.json`, () => writeManifest(folder))

async function step(name, action) {
  if (only.length > 0 && !only.includes(name)) return
  const start = performance.now()
  const ok = await action()
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${elapsed(start)})`)
  if (!ok) process.exitCode = 1
}

/** Builds every project of packages/tsconfig.json that emits, so that a mistake in a test does not stop a build. */
async function buildPackages() {
  const { references } = JSON.parse(readFileSync(join(root, 'packages/tsconfig.json'), 'utf8'))
  const projects = references.map(({ path }) => join('packages', path)).filter(path => !path.endsWith('tests.json'))
  const [command, ...args] = tscBuild
  if ((await run(command, [...args, ...projects])).code !== 0) return false
  // A package may have several projects.
  for (const project of projects) if (!project.endsWith('.json')) finishPackage(join(root, project))
  await joinPackages()
  await bundlePairingClient(join(root, 'packages/walletconnect/dist'))
  return true
}

/** Does the rest of the work in a package's `dist` that tsc does not do. */
function finishPackage(folder) {
  const dist = join(folder, 'dist')
  for (const file of readdirSync(dist, { recursive: true })) {
    const emitted = /^(.+?)\.(?:d\.ts|js)(?:\.map)?$/.exec(file)
    // The one script and its chunks have no source with their name, and buildOneScript replaces them.
    if (!emitted || /^latchkey(?:\.js$|[\\/])/.test(file)) continue
    const hasSource = ['.ts', '.tsx'].some(extension => existsSync(join(folder, 'src', emitted[1] + extension)))
    if (!hasSource) rmSync(join(dist, file))
  }
  allowMissingPeers(folder)
}

async function buildBundle() {
  const outDir = join(appkit, 'dist')
  try {
    await buildOneScript({ outDir })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
  const folder = join(outDir, 'latchkey')
  const files = readdirSync(folder)
  const kit = files.find(file => /^kit-[^.]+\.js$/.test(file))
  console.log(
    `       ${statSync(join(folder, kit)).size} bytes before the first open, ${files.length - 1} chunks beside them`,
  )
  return true
}

async function writeOfflinePage() {
  const page = await buildOfflinePage()
  const dist = join(root, 'packages/secure-site/dist')
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'offline.html'), page)
  console.log(`       ${page.length} bytes, one file`)
  return true
}

async function writeFramePage() {
  const dist = join(root, 'packages/secure-site/dist')
  const bytes = await buildFramePage(join(dist, 'frame-page'))
  // The frame offers the page to save.
  copyFileSync(join(dist, 'offline.html'), join(dist, 'frame-page/offline.html'))
  console.log(`       ${bytes} bytes until the frame is ready`)
  return true
}

async function writeManifest(folder) {
  const globs = ['--globs', 'src/**/*.ts', '--exclude', '**/*.test.ts', '--exclude', '**/*.generated.ts']
  const args = ['analyze', '--litelement', '--quiet', ...globs, '--outdir', 'dist']
  const { code, output } = await run('custom-elements-manifest', args, { folder, quiet: true })
  if (code !== 0) console.log(output)
  return code === 0 && existsSync(join(root, folder, 'dist/custom-elements.json'))
}
