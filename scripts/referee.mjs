/**
 * `pnpm referee`: checks with a bundler of other authors, which is in real use, that it accepts the operations of the secure site's frame, and refuses
 * those that the sandbox's own bundler refuses.
 *
 * It is @pimlico/alto: some 340 MB with its dependencies, and under GPL-3.0. So it is a separate program that a test starts, outside of the workspace: no
 * package depends on it or contains it.
 */
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { root, run } from './run.mjs'

const manifest = join(root, 'scripts/referee')
const folder = join(root, 'node_modules/.cache/referee')
const program = join(folder, 'node_modules/@pimlico/alto/esm/cli/alto.js')

/** The tests with it, which are skipped without it. */
export const refereeTests = 'packages/secure-site/src/frame/smart/referee'

/**
 * Installs it from its lockfile, unless it is installed, and sets `LATCHKEY_ALTO` to its path.
 *
 * @returns {Promise<{ ok: boolean, message: string }>}
 */
export async function installReferee() {
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'pnpm-lock.yaml']) cpSync(join(manifest, file), join(folder, file))
  const args = ['install', '--frozen-lockfile', '--ignore-workspace', '--ignore-scripts', '--reporter=silent']
  const { output } = await run('npx', ['-y', 'pnpm@12.21.0', '--dir', folder, ...args], {
    quiet: true,
    limitMs: 300_000,
  })
  if (!existsSync(program)) return { ok: false, message: `Could not be installed: @pimlico/alto\n${output}` }
  process.env.LATCHKEY_ALTO = program
  return { ok: true, message: 'A bundler that others wrote referees what the frame builds' }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, message } = await installReferee()
  console.log(message)
  process.exitCode = ok ? (await run('vitest', ['run', '--project', 'unit*', refereeTests])).code : 1
}
