import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { inject } from 'vitest'

import { type CheckedTypes, checkSources, nativeCompiler } from './check-types.ts'
import { installPackages, siteOptions } from './install-packages.ts'

const run = promisify(execFile)
const sources = fileURLToPath(new URL('../sites-locked', import.meta.url))

/** Copies a site of another kit out of the workspace. @returns its folder */
export async function copyLockedSite(name: string): Promise<string> {
  const folder = join(await mkdtemp(join(inject('packedHome'), 'locked-')), name)
  await cp(join(sources, name), folder, { recursive: true })
  return folder
}

/** Runs the packed command in a folder. @returns its report */
export async function runMove(folder: string, ...args: readonly string[]): Promise<string> {
  const { packages } = await installPackages()
  const command = packages.find(({ manifest }) => manifest.name === 'latchkey-move')
  if (!command) throw new Error('latchkey-move is not packed')
  const { stdout } = await run(process.execPath, [join(command.folder, 'bin/latchkey-move.mjs'), ...args, '--write'], {
    cwd: folder,
  })
  return stdout
}

/** Builds a site with Vite, from its installed packages. @returns the folder to serve */
export async function buildLockedSite(folder: string): Promise<string> {
  const outDir = join(folder, 'dist')
  await rm(outDir, { recursive: true, force: true })
  await build({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, target: 'es2022', assetsInlineLimit: 0, minify: false, modulePreload: { polyfill: false } },
  })
  return outDir
}

/** Type-checks a site's own files, with its installed types. */
export async function checkLockedSite(folder: string): Promise<CheckedTypes> {
  const compilerOptions = { ...siteOptions, types: [], allowJs: true }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  return checkSources(nativeCompiler, folder)
}
