import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { inject } from 'vitest'

import { installPackages } from './install-packages.ts'

const run = promisify(execFile)
const store = fileURLToPath(new URL('../../../node_modules/.pnpm', import.meta.url))

/** A package that a test publishes: its manifest without name and version, and its files by path. */
export interface StubPackage {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>
  readonly exports?: unknown
  readonly files?: Readonly<Record<string, string>>
}

/** Stubs by name and version. The last version of a name is its latest. */
export type StubPackages = Readonly<Record<string, Readonly<Record<string, StubPackage>>>>

interface Published {
  readonly manifest: Readonly<Record<string, unknown>>
  readonly tarball: () => Promise<Buffer>
}

interface Answer {
  readonly status: number
  readonly body: string | Buffer
}

/**
 * A registry on this machine. It serves stubs, the packed packages of this workspace, and copies of third-party packages that the
 * workspace has installed. Other names are fetched from the registry that npm is configured with, if the test allows that.
 */
export class SiteRegistry {
  /** The stubs that are published now. A name with a stub has no other versions. */
  stubs: StubPackages = {}
  /** Whether the packages of this workspace are published yet. */
  hasLatchkey = false
  /** Returns whether a name may be fetched from the registry that npm is configured with. */
  upstream: (name: string) => boolean = () => false
  readonly #server: Server
  readonly #folder: string
  readonly #latchkey: ReadonlyMap<string, string>
  readonly #installed: ReadonlyMap<string, readonly string[]>
  readonly #published = new Map<string, Published>()
  #upstreamUrl: Promise<string> | undefined

  private constructor(
    folder: string,
    latchkey: ReadonlyMap<string, string>,
    installed: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#folder = folder
    this.#latchkey = latchkey
    this.#installed = installed
    this.#server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://registry').pathname.slice(1))
      void this.#answer(path).then(
        ({ status, body }) =>
          response
            .writeHead(status, {
              'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
              'content-length': Buffer.byteLength(body),
              'cache-control': 'no-store',
            })
            .end(body),
        (error: unknown) => response.writeHead(500).end(JSON.stringify({ error: String(error) })),
      )
    })
  }

  static async open(): Promise<SiteRegistry> {
    const { packages } = await installPackages()
    const home = inject('packedHome')
    const registry = new SiteRegistry(
      await mkdtemp(join(home, 'registry-')),
      new Map(packages.map(({ manifest, folder }) => [manifest.name, folder])),
      await readStore(),
    )
    await new Promise<void>(resolve => registry.#server.listen(0, '127.0.0.1', () => resolve()))
    return registry
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  async #answer(path: string): Promise<Answer> {
    const [, name = path, version] = /^(.+)\/-\/(.+)\.tgz$/.exec(path) ?? []
    const versions = await this.#versionsOf(name)
    if (version !== undefined) {
      const published = versions.get(version.slice(basename(name).length + 1))
      if (published) return { status: 200, body: await published.tarball() }
      return this.#upstream(path)
    }
    if (versions.size === 0) return this.#upstream(name.replace('/', '%2f'), name)
    const entries = await Promise.all(
      [...versions].map(async ([each, { manifest, tarball }]) => {
        const integrity = `sha512-${createHash('sha512')
          .update(await tarball())
          .digest('base64')}`
        const dist = { tarball: `${this.url}${name}/-/${basename(name)}-${each}.tgz`, integrity }
        return [each, { ...manifest, name, version: each, scripts: {}, dist }] as const
      }),
    )
    const latest = [...versions.keys()].at(-1)
    const times = Object.fromEntries([...versions.keys()].map(each => [each, '2025-01-01T00:00:00.000Z']))
    const body = { name, 'dist-tags': { latest }, versions: Object.fromEntries(entries), time: times }
    return { status: 200, body: JSON.stringify(body) }
  }

  /** Fetches a package or a tarball from the registry that npm is configured with. */
  async #upstream(path: string, name = path.replace(/\/-\/.*$/, '')): Promise<Answer> {
    if (!this.upstream(name)) return { status: 404, body: '{}' }
    this.#upstreamUrl ??= run('npm', ['config', 'get', 'registry']).then(({ stdout }) => stdout.trim())
    const answer = await fetch(`${await this.#upstreamUrl}${path}`)
    const body = path.endsWith('.tgz') ? Buffer.from(await answer.arrayBuffer()) : await answer.text()
    return { status: answer.status, body }
  }

  async #versionsOf(name: string): Promise<Map<string, Published>> {
    const stubs = Object.hasOwn(this.stubs, name) ? this.stubs[name] : undefined
    if (stubs)
      return new Map(
        Object.entries(stubs).map(([version, stub]) => [version, this.#publishStub(name, version, stub)] as const),
      )
    const own = this.#latchkey.get(name)
    if (own !== undefined) return this.hasLatchkey ? new Map([await this.#publish(own)]) : new Map()
    const folders = this.upstream(name) ? [] : (this.#installed.get(name) ?? [])
    const all = await Promise.all(folders.map(folder => this.#publish(join(store, folder, 'node_modules', name))))
    return new Map(all.toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })))
  }

  async #publish(folder: string): Promise<[string, Published]> {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
    const version = String(manifest['version'])
    return [version, this.#keep(`${String(manifest['name'])}@${version}`, manifest, () => Promise.resolve(folder))]
  }

  #publishStub(name: string, version: string, { files = {}, ...rest }: StubPackage): Published {
    const manifest = { name, version, type: 'module', main: './index.js', license: 'Apache-2.0', ...rest }
    return this.#keep(`${name}@${version}#${JSON.stringify(rest)}`, manifest, async () => {
      const folder = await mkdtemp(join(this.#folder, 'stub-'))
      const all = { 'index.js': 'export {}\n', ...files, 'package.json': JSON.stringify(manifest) }
      for (const [path, text] of Object.entries(all)) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), text)
      }
      return folder
    })
  }

  /** Publishes a folder, which is packed at the first request. */
  #keep(id: string, manifest: Published['manifest'], open: () => Promise<string>): Published {
    const known = this.#published.get(id)
    if (known) return known
    let packed: Promise<Buffer> | undefined
    const pack = async (): Promise<Buffer> => {
      const file = join(await mkdtemp(join(this.#folder, 'tar-')), 'package.tgz')
      const how = [
        '--sort=name',
        '--hard-dereference',
        '--exclude=./node_modules',
        '--transform=s,^\\.,package,',
        '-I',
        'gzip -1',
      ]
      await run('tar', [...how, '-cf', file, '-C', await open(), '.'])
      return readFile(file)
    }
    const published = { manifest, tarball: () => (packed ??= pack()) }
    this.#published.set(id, published)
    return published
  }
}

/** Returns the folders of the workspace's store by package, one for each version. */
async function readStore(): Promise<Map<string, string[]>> {
  const found = new Map<string, Map<string, string>>()
  for (const folder of await readdir(store)) {
    const [, name, version] = /^(@?[^@]+)@([^_(]+)/.exec(folder) ?? []
    if (name === undefined || version === undefined) continue
    const versions = found.get(name.replace('+', '/')) ?? new Map<string, string>()
    found.set(name.replace('+', '/'), versions.set(version, folder))
  }
  return new Map([...found].map(([name, versions]) => [name, [...versions.values()]]))
}
