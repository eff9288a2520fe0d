import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The package managers that install a site, each in its own version. */
export type PackageManager = 'npm 10' | 'npm 11' | 'pnpm' | 'yarn'

const commands: Readonly<Record<PackageManager, readonly string[]>> = {
  'npm 10': ['npm@10.9.4'],
  'npm 11': ['npm@11.6.0'],
  pnpm: ['pnpm@12.21.0'],
  yarn: ['-p', '@yarnpkg/cli-dist@4.18.1', 'yarn'],
}

/**
 * Runs `install` in a folder, without this machine's caches and settings.
 * @returns the output
 */
export async function installSite(folder: string, manager: PackageManager, registry: string): Promise<string> {
  const own = join(folder, '../.cache')
  if (manager === 'yarn')
    await writeFile(
      join(folder, '.yarnrc.yml'),
      [
        'nodeLinker: node-modules',
        `npmRegistryServer: "${registry}"`,
        'unsafeHttpWhitelist: ["127.0.0.1"]',
        'npmMinimalAgeGate: 0',
        'enableTelemetry: false',
        'enableScripts: false',
        'enableImmutableInstalls: false',
        `globalFolder: "${own}/yarn"`,
        '',
      ].join('\n'),
    )
  const shared = ['install', '--ignore-scripts', '--registry', registry]
  const args: Readonly<Record<PackageManager, readonly string[]>> = {
    'npm 10': [...shared, '--no-audit', '--no-fund', '--cache', `${own}/npm`, '--userconfig', `${own}/none`],
    'npm 11': [...shared, '--no-audit', '--no-fund', '--cache', `${own}/npm`, '--userconfig', `${own}/none`],
    pnpm: [...shared, '--no-frozen-lockfile', '--store-dir', `${own}/pnpm`, '--config.minimum-release-age=0'],
    yarn: ['install'],
  }
  const env = { ...process.env, CI: '', YARN_IGNORE_PATH: '1' }
  const { stdout, stderr } = await run('npx', ['-y', ...commands[manager], ...args[manager]], {
    cwd: folder,
    env,
    maxBuffer: 20_000_000,
  }).catch((error: unknown) => {
    const { stdout: out = '', stderr: said = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${manager} in ${folder}: ${out}\n${said}`)
  })
  return stdout + stderr
}

/** A package in a folder's `node_modules`, once per copy. */
export interface InstalledCopy {
  readonly name: string
  readonly version: string
  readonly license?: unknown
}

/** Returns the packages that a folder has installed, without those behind links. */
export async function installedCopies(folder: string): Promise<InstalledCopy[]> {
  const modules = join(folder, 'node_modules')
  const paths = (await readdir(modules, { recursive: true })).filter(path =>
    /(?:^|\/node_modules\/)(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(path),
  )
  return Promise.all(paths.map(async path => JSON.parse(await readFile(join(modules, path), 'utf8')) as InstalledCopy))
}

/** Returns the folder of a package as code in a folder finds it, with links resolved. */
export async function resolvePackage(from: string, name: string): Promise<string> {
  for (let at = await realpath(from); ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(folder)) return realpath(folder)
    if (at === dirname(at)) throw new Error(`${name} is not installed for ${from}`)
  }
}
