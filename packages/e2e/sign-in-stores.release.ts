import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, realpath, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type * as Server from '@latchkey/siwx/server'
import type * as Node from '@latchkey/siwx/server/node'
import type * as Turso from '@latchkey/siwx/server/turso'
import { openBrowser, verifyKey } from '@latchkey/siwx/test-browser'
import { startTurso, tursoToken } from '@latchkey/siwx/test-turso'
import { createClient } from '@libsql/client/web'
import { beforeAll, describe, expect, inject, test } from 'vitest'

import { installPackages, type InstalledPackage } from './support/install-packages.ts'
import { weigh } from './support/installed-weight.ts'

const drivers = ['libsql', 'pg', '@libsql/client', '@neondatabase/serverless']

describe('@latchkey/siwx without the database libraries', () => {
  let packed: readonly InstalledPackage[]
  let siwx: string

  beforeAll(async () => {
    packed = (await installPackages()).packages
    siwx = await installWithoutDrivers()
  }, 300_000)

  const packageOf = (name: string): InstalledPackage | undefined =>
    packed.find(({ manifest }) => manifest.name === name)

  /** Installs the package like npm, in one `node_modules`, with its dependencies but without its optional peers. */
  async function installWithoutDrivers(): Promise<string> {
    const modules = join(await mkdtemp(join(inject('packedHome'), 'drivers-')), 'node_modules')
    const install = async (name: string, from: string): Promise<void> => {
      const place = join(modules, name)
      if (existsSync(place)) return
      await mkdir(dirname(place), { recursive: true })
      const own = packageOf(name)
      if (!own) return symlink(await realpath(join(from, '../..', name)), place, 'junction')
      await cp(own.folder, place, { recursive: true })
      for (const dependency of Object.keys(own.manifest.dependencies ?? {})) await install(dependency, own.folder)
    }
    await install('@latchkey/siwx', '')
    return join(modules, '@latchkey/siwx/dist')
  }

  const load = async <Module>(file: string) => (await import(/* @vite-ignore */ join(siwx, file))) as Module

  test('installs none of them, and at most 12 MB', async () => {
    const { bytes, manifests } = await weigh([packageOf('@latchkey/siwx')!], [])
    expect(manifests.map(({ name }) => name).filter(name => drivers.includes(name))).toEqual([])
    expect(manifests.map(({ name }) => name)).toContain('@latchkey/sql')
    expect(bytes).toBeLessThan(12_000_000)
  })

  test('signs a user in with the store of a client that the site has', async () => {
    const turso = await startTurso()
    try {
      const [{ createSiwxServer }, { tursoStore }] = await Promise.all([
        load<typeof Server>('server/index.js'),
        load<typeof Turso>('server/turso-store.js'),
        load('server/d1-store.js'),
        load('server/neon-store.js'),
        load('index.js'),
      ])
      const store = tursoStore(createClient({ url: turso.url, authToken: tursoToken }))
      const server = createSiwxServer({ domains: ['shop.example'], store, verifySignature: verifyKey })
      const browser = openBrowser(request => server.fetch(request), 'https://shop.example')
      expect((await browser.signIn()).status).toBe(200)
      expect(await browser.session()).toHaveLength(1)
    } finally {
      await turso.close()
    }
  })

  test.each([
    [{ file: ':memory:' }, 'A file is opened with the package "libsql", which did not load: npm install libsql'],
    [
      { url: 'postgres://shop@127.0.0.1:1/shop' },
      'PostgreSQL is reached with the package "pg", which did not load: npm install pg',
    ],
  ])('rejects %o with the package to install', async (where, text) => {
    const { databaseStore } = await load<typeof Node>('server/database-store.js')
    await expect(databaseStore(where).ready()).rejects.toThrow(text)
  })
})
