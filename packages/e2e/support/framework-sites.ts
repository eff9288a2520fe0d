import { execFile, spawn } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { inject } from 'vitest'

import { freePort } from './free-port.ts'
import { oncePerRun } from './once-per-run.ts'
import { packPackages } from './pack-packages.ts'
import { serveSite, type ServedSite } from './serve-site.ts'
import { untilServed } from './until-served.ts'

const run = promisify(execFile)
const sources = fileURLToPath(new URL('../framework-sites', import.meta.url))

interface SiteManifest {
  name: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

/** Sites that differ from the one in `next` only by the version of Next and by the bundler. */
const nextVariants: Readonly<Record<string, { version: string; build: string }>> = {
  'next-15': { version: '15.5.29', build: 'next build' },
  'next-15-turbopack': { version: '15.5.29', build: 'next build --turbopack' },
  'next-16': { version: '16.4.6', build: 'next build' },
  'next-16-webpack': { version: '16.4.6', build: 'next build --webpack' },
}

export interface ServedFrameworkSite extends ServedSite {
  /** Output of the server so far. */
  readOutput(): string
}

export interface BuiltSite {
  /** Output of the build. */
  readonly output: string
  /** Runs the site's script `start`, or serves its folder `public` if it has none. */
  serve(): Promise<ServedFrameworkSite>
}

/**
 * Installs the sites in `framework-sites` from the registry and from the packed packages, as one pnpm workspace outside this one. Its lockfile has the tested versions of
 * all other packages.
 *
 * @returns the folder of the workspace
 */
export function installFrameworkSites(): Promise<string> {
  const home = join(inject('packedHome'), 'framework-sites')
  return oncePerRun(`${home}.json`, async () => {
    const tarballs = await packPackages()
    await cp(sources, home, { recursive: true })
    for (const [name, variant] of Object.entries(nextVariants)) await writeNextVariant(home, name, variant)
    const overrides = await Promise.all(
      tarballs.map(async file => `  '${await readPackedName(file)}': 'file:${relative(home, file)}'`),
    )
    const settings = await readFile(join(home, 'pnpm-workspace.yaml'), 'utf8')
    await writeFile(join(home, 'pnpm-workspace.yaml'), [settings, 'overrides:', ...overrides, ''].join('\n'))
    // The checksums of our packages in the lockfile are those of an earlier state.
    await run('npx', ['-y', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile', '--prefer-offline'], { cwd: home })
    if (process.env['LATCHKEY_LOCK_SITES']) await cp(join(home, 'pnpm-lock.yaml'), join(sources, 'pnpm-lock.yaml'))
    return home
  })
}

/** Runs the script `build` of an installed site. */
export async function buildFrameworkSite(name: string, sandboxUrl: string): Promise<BuiltSite> {
  const folder = join(await installFrameworkSites(), name)
  const { build, start } = (await readManifest(folder)).scripts
  const env = { ...siteEnvironment(folder, sandboxUrl), NODE_ENV: 'production' }
  const building = startScript(folder, build, env)
  const code = await building.exitCode
  const output = building.readOutput()
  if (code !== 0) throw new Error(`The site ${name} does not build:\n${output}`)
  return {
    output,
    async serve() {
      if (start) return serveByScript(folder, start, await freePort(), env)
      return { ...(await serveSite(join(folder, 'public'), sandboxUrl)), readOutput: () => '' }
    },
  }
}

/** Runs the script `dev` of an installed site, a development server of Vite. */
export async function developFrameworkSite(name: string, sandboxUrl: string): Promise<ServedFrameworkSite> {
  const folder = join(await installFrameworkSites(), name)
  const { dev } = (await readManifest(folder)).scripts
  const port = await freePort()
  return serveByScript(folder, `${dev} --host 127.0.0.1 --port ${port}`, port, siteEnvironment(folder, sandboxUrl))
}

async function serveByScript(
  folder: string,
  script: string,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<ServedFrameworkSite> {
  const url = `http://127.0.0.1:${port}`
  const server = startScript(folder, script, { ...env, PORT: String(port), HOST: '127.0.0.1', ORIGIN: url })
  await untilServed(url)
  return {
    url,
    readOutput: server.readOutput,
    async close() {
      server.stop()
      await server.exitCode
    },
  }
}

async function writeNextVariant(
  home: string,
  name: string,
  { version, build }: { version: string; build: string },
): Promise<void> {
  const folder = join(home, name)
  await cp(join(sources, 'next'), folder, { recursive: true })
  const manifest = await readManifest(folder)
  manifest.name = name
  manifest.dependencies['next'] = version
  manifest.scripts['build'] = build
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
}

/**
 * Returns the environment of a site's build. A variable of each framework names the services; variables that Vitest and CI set
 * for this process are removed, because they would change a build.
 */
function siteEnvironment(folder: string, sandboxUrl: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(CI|NODE_PATH|NODE_OPTIONS|NODE_ENV|TEST|DEV|PROD|MODE|SSR|BASE_URL)$|^(VITEST|npm_)/.test(name),
  )
  return {
    ...Object.fromEntries(inherited),
    PATH: `${join(folder, 'node_modules/.bin')}:${process.env['PATH']}`,
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    SERVICES: sandboxUrl,
    NEXT_PUBLIC_SERVICES: sandboxUrl,
    VITE_SERVICES: sandboxUrl,
  }
}

interface RunningScript {
  readonly exitCode: Promise<number | null>
  readOutput(): string
  stop(): void
}

/** Runs a script of a manifest as a package manager does. */
function startScript(folder: string, script: string | undefined, env: NodeJS.ProcessEnv): RunningScript {
  const child = spawn('sh', ['-c', `exec ${script}`], { cwd: folder, env })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    exitCode: new Promise((resolve, reject) => child.on('close', resolve).on('error', reject)),
    readOutput: () => output,
    stop: () => void child.kill(),
  }
}

async function readPackedName(file: string): Promise<string> {
  const { stdout } = await run('tar', ['-xzOf', file, 'package/package.json'])
  return (JSON.parse(stdout) as { name: string }).name
}

async function readManifest(folder: string): Promise<SiteManifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as SiteManifest
}
