import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { inject } from 'vitest'

import { oncePerRun } from './once-per-run.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the run for packed packages and their sites. The run removes it at its end. */
    packedHome: string
  }
}

/** Builds every published package, unless the run has, and packs it as for npm. @returns the paths of the tarballs */
export function packPackages(): Promise<readonly string[]> {
  const home = inject('packedHome')
  return oncePerRun(join(home, 'packed.json'), async () => {
    const folder = join(home, 'packed')
    if (!process.env['LATCHKEY_BUILT'])
      await run(process.execPath, [join(root, 'scripts/build.mjs'), 'packages'], { cwd: root })
    const filters = ['--filter', './packages/**', '--filter', '!@latchkey/e2e']
    await run('npx', ['-y', 'pnpm@12.21.0', '-r', ...filters, 'pack', '--pack-destination', folder], { cwd: root })
    return (await readdir(folder)).map(file => join(folder, file))
  })
}
