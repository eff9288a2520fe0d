import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The facts of one version in a registry, as far as npm needs it to resolve. */
export interface StubVersion {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>
}

/** The versions of packages by name, from the oldest to the latest. */
export type StubPackages = Readonly<Record<string, Readonly<Record<string, StubVersion>>>>

const optional = { optional: true }
const typescriptOptional = { typescript: optional, '@tanstack/query-core': optional }

function wagmiCore(typescript: string): StubVersion {
  const peerDependencies = { '@tanstack/query-core': '>=5.0.0', typescript, viem: '2.x' }
  return { peerDependencies, peerDependenciesMeta: typescriptOptional }
}

function wagmi(core: string, typescript = '>=5.0.4'): StubVersion {
  return {
    dependencies: { '@wagmi/core': core },
    peerDependencies: { '@tanstack/react-query': '>=5.0.0', react: '>=18', typescript, viem: '2.x' },
    peerDependenciesMeta: { typescript: optional },
  }
}

/** The registry when a site was locked: names, versions and peers, without code. */
export const formerPackages: StubPackages = {
  react: { '18.3.1': {} },
  '@tanstack/react-query': { '5.60.0': { peerDependencies: { react: '^18 || ^19' } } },
  typescript: { '5.8.3': {} },
  viem: { '2.21.0': {}, '2.31.3': {} },
  '@wagmi/core': {
    '2.13.0': wagmiCore('>=5.0.4'),
    '2.16.7': wagmiCore('>=5.0.4'),
    '2.17.3': wagmiCore('>=5.0.4'),
  },
  wagmi: { '2.12.0': wagmi('2.13.0'), '2.14.16': wagmi('2.16.7'), '2.15.6': wagmi('2.17.3') },
  '@reown/appkit': { '1.7.10': {} },
  '@reown/appkit-adapter-wagmi': {
    '1.7.10': {
      dependencies: { '@reown/appkit': '1.7.10' },
      peerDependencies: { '@wagmi/core': '>=2.11.6', viem: '>=2.20.0', wagmi: '>=2.11.0' },
    },
  },
  '@rainbow-me/rainbowkit': { '2.2.0': { peerDependencies: { react: '>=18', viem: '2.x', wagmi: '^2.9.0' } } },
}

/** Returns the present registry: later versions too, and the packages of this workspace with their own peers. */
export function currentPackages(version: string): StubPackages {
  const own = ['compat', 'appkit', 'react', 'vue', 'adapters/wagmi', 'adapters/evm', 'adapter-kit', 'primitives']
  const later: StubPackages = {
    typescript: { '5.9.3': {}, '6.0.3': {} },
    viem: { '2.37.0': {}, '2.40.0': {} },
    vue: { '3.5.0': {} },
    '@types/react': { '18.3.0': {} },
    '@wagmi/core': {
      '2.20.3': wagmiCore('>=5.0.4'),
      '2.22.1': wagmiCore('>=5.0.4'),
      '3.6.5': wagmiCore('>=5.9.3'),
    },
    wagmi: { '2.16.9': wagmi('2.20.3'), '2.19.5': wagmi('2.22.1'), '3.7.7': wagmi('3.6.5', '>=5.9.3') },
    ...Object.fromEntries(own.map(path => stubOf(path, version, own))),
  }
  const names = new Set([...Object.keys(formerPackages), ...Object.keys(later)])
  return Object.fromEntries([...names].map(name => [name, { ...formerPackages[name], ...later[name] }]))
}

function stubOf(path: string, version: string, own: readonly string[]): [string, Record<string, StubVersion>] {
  const read = (folder: string) =>
    JSON.parse(
      readFileSync(fileURLToPath(new URL(`../../${folder}/package.json`, import.meta.url)), 'utf8'),
    ) as StubVersion & { name: string }
  const { name, dependencies = {}, peerDependencies, peerDependenciesMeta } = read(path)
  const names = new Set(own.map(each => read(each).name))
  const others = Object.keys(dependencies).filter(each => names.has(each))
  return [
    name,
    {
      [version]: {
        dependencies: Object.fromEntries(others.map(each => [each, version])),
        ...(peerDependencies && { peerDependencies }),
        ...(peerDependenciesMeta && { peerDependenciesMeta }),
      },
    },
  ]
}

/** A registry on this machine with which npm resolves packages. It serves no code: npm only writes its lock file. */
export class StubRegistry {
  packages: StubPackages = {}
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      const name = decodeURIComponent((request.url ?? '').slice(1))
      const versions = this.packages[name]
      if (!versions) return response.writeHead(404).end('{}')
      const all = Object.entries(versions).map(([version, manifest]) => [
        version,
        { name, version, ...manifest, dist: this.#distOf(name, version) },
      ])
      const latest = Object.keys(versions).at(-1)
      return response.end(
        JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(all) as object }),
      )
    })
  }

  get url(): string {
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  open(): Promise<void> {
    return new Promise(resolve => this.#server.listen(0, '127.0.0.1', () => resolve()))
  }

  close(): void {
    this.#server.close()
  }

  /** Runs npm in a folder. @returns its output, and whether it succeeded */
  async npm(folder: string, ...args: readonly string[]): Promise<{ isDone: boolean; said: string }> {
    const options = ['--package-lock-only', '--no-audit', '--no-fund', '--ignore-scripts', '--registry', this.url]
    const cache = join(folder, 'node_modules/.cache')
    try {
      const { stdout, stderr } = await promisify(execFile)('npm', [...args, ...options, '--cache', cache], {
        cwd: folder,
        env: { ...process.env, npm_config_userconfig: join(folder, '.no-npmrc') },
      })
      return { isDone: true, said: stdout + stderr }
    } catch (error) {
      return { isDone: false, said: error instanceof Error ? error.message : String(error) }
    }
  }

  #distOf(name: string, version: string): object {
    const integrity = `sha512-${Buffer.from(`${name}@${version}`.padEnd(64)).toString('base64')}`
    return { tarball: `${this.url}/${name}/-/${version}.tgz`, integrity }
  }
}

/**
 * Returns the packages of an npm lock file, by place: `wagmi/@wagmi/core` is a copy within wagmi. A package under an alias has
 * its name before its version.
 */
export function lockedPackages(lock: string): Record<string, string> {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { name?: string; version: string }> }
  return Object.fromEntries(
    Object.entries(packages).flatMap(([path, { name, version }]) =>
      path === '' ? [] : [[path.replaceAll('node_modules/', ''), name === undefined ? version : `${name}@${version}`]],
    ),
  )
}
