import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { moveSite } from './move-site.ts'
import { currentPackages, formerPackages, lockedPackages, StubRegistry } from './npm-registry.test-support.ts'
import { useSites } from './sites.test-support.ts'

const place = useSites()
const registry = new StubRegistry()
beforeAll(() => registry.open())
afterAll(() => registry.close())

const appkit = { '@reown/appkit': '^1.7.10', '@reown/appkit-adapter-wagmi': '^1.7.10' }
const adapterCode = [
  "import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'",
  "import { createAppKit } from '@reown/appkit/react'",
  "import { WagmiProvider } from 'wagmi'",
  "const adapter = new WagmiAdapter({ networks: [], projectId: 'p' })",
  "createAppKit({ adapters: [adapter], networks: [], projectId: 'p' })",
  'export { WagmiProvider }',
  '',
].join('\n')
const rainbowKitCode = [
  "import { getDefaultConfig } from '@rainbow-me/rainbowkit'",
  "import { mainnet } from 'wagmi/chains'",
  "export const config = getDefaultConfig({ appName: 'A', projectId: 'p', chains: [mainnet] })",
  '',
].join('\n')

/** Creates a site, and locks it as if only the named version of wagmi and older packages were published. */
async function lockSite(
  wagmi: string | undefined,
  dependencies: Record<string, string>,
  code: string,
): Promise<string> {
  const home = place({
    'src/a.ts': code,
    'package.json': `${JSON.stringify({
      name: 'site',
      version: '1.0.0',
      dependencies: { '@tanstack/react-query': '^5', react: '^18', ...dependencies },
    })}\n`,
  })
  if (wagmi === undefined) return home
  registry.packages = { ...formerPackages, wagmi: { [wagmi]: formerPackages['wagmi']?.[wagmi] ?? {} } }
  const { isDone, said } = await registry.npm(home, 'install')
  expect(said).not.toContain('ERESOLVE')
  expect(isDone).toBe(true)
  return home
}

/** Moves a site and installs it with the present registry. */
async function install(home: string, version: string, alias: boolean): Promise<Record<string, string>> {
  registry.packages = currentPackages(version)
  const { rows } = moveSite(home, { alias, write: true, range: `^${version}` })
  expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
  const { isDone, said } = await registry.npm(home, 'install')
  expect(said).not.toContain('ERESOLVE')
  expect(isDone).toBe(true)
  return locked(home)
}

/** The install has one copy of each, new enough, and no package of the old kit. */
const shared = { '@wagmi/core': '2.22.1', viem: '2.40.0', wagmi: '2.19.5' }

/** Timeout in milliseconds: npm takes a second or two per run, and more on a busy machine. */
const timeout = 60_000

const locked = (home: string): Record<string, string> =>
  lockedPackages(readFileSync(join(home, 'package-lock.json'), 'utf8'))

test.each([
  ['2.12.0', 'two copies of @wagmi/core'],
  ['2.15.6', 'ERESOLVE'],
])(
  'an alias that is installed by hand beside a locked wagmi %s ends in %s',
  async (wagmi, outcome) => {
    const home = await lockSite(wagmi, { ...appkit, viem: '^2.21.0', wagmi: `^${wagmi}` }, adapterCode)
    registry.packages = currentPackages('1.2.0')
    const aliases = ['@reown/appkit@npm:@latchkey/compat', '@reown/appkit-adapter-wagmi@npm:@latchkey/adapter-wagmi']
    const { isDone, said } = await registry.npm(home, 'install', ...aliases)
    if (isDone) expect([outcome, locked(home)['wagmi/@wagmi/core']]).toEqual(['two copies of @wagmi/core', '2.13.0'])
    else expect(said).toContain(outcome)
  },
  timeout,
)

test.each([
  ['2.12.0', '0.1.0'],
  ['2.15.6', '1.2.0'],
])(
  'after `latchkey-move --alias`, npm installs the alias beside wagmi that was locked at %s (Latchkey %s)',
  async (wagmi, version) => {
    const home = await lockSite(wagmi, { ...appkit, viem: '^2.21.0', wagmi: `^${wagmi}` }, adapterCode)
    const now = await install(home, version, true)
    expect(now).toMatchObject({
      ...shared,
      '@reown/appkit': `@latchkey/compat@${version}`,
      '@reown/appkit-adapter-wagmi': `@latchkey/adapter-wagmi@${version}`,
    })
    expect(now).not.toHaveProperty('wagmi/@wagmi/core')
    expect(readFileSync(join(home, 'src/a.ts'), 'utf8')).toBe(adapterCode)
    expect(moveSite(home, { alias: true, range: `^${version}` }).files).toEqual([])
  },
  timeout,
)

test.each([
  ['AppKit', '2.15.6', appkit, adapterCode],
  ['RainbowKit', '2.14.16', { '@rainbow-me/rainbowkit': '^2.2.0' }, rainbowKitCode],
])(
  'after `latchkey-move` from %s, npm installs Latchkey beside wagmi that was locked at %s',
  async (_kit, wagmi, kit, code) => {
    const home = await lockSite(wagmi, { ...kit, viem: '^2.21.0', wagmi: `^${wagmi}` }, code)
    const now = await install(home, '1.2.0', false)
    expect(now).toMatchObject({ ...shared, '@latchkey/adapter-wagmi': '1.2.0' })
    expect(Object.keys(now).filter(name => /reown|rainbow|\/@wagmi/.test(name))).toEqual([])
  },
  timeout,
)

test(
  'npm installs pinned libraries in the range that Latchkey needs',
  async () => {
    const home = await lockSite('2.15.6', { ...appkit, viem: '2.31.3', wagmi: '2.15.6' }, adapterCode)
    expect(await install(home, '1.2.0', true)).toMatchObject(shared)
  },
  timeout,
)

test(
  'npm without a lock file does not choose @wagmi/core 3 beside wagmi 2',
  async () => {
    const dependencies = { ...appkit, typescript: '~5.8.0', viem: '^2.21.0', wagmi: '^2.15.0' }
    const home = await lockSite(undefined, dependencies, adapterCode)
    expect(await install(home, '1.2.0', true)).toMatchObject(shared)
  },
  timeout,
)

test('the report names an npm installation without a lock file that has to be deleted first', () => {
  const home = place({
    'package.json': JSON.stringify({ dependencies: appkit }),
    'node_modules/.package-lock.json': '{}',
  })
  const { rows } = moveSite(home, { alias: true })
  expect(rows.filter(({ kind }) => kind === 'check').map(({ text }) => text)).toEqual([
    'npm keeps what is installed: delete node_modules, then install',
  ])
})

test('a lock file around the folder that is moved is named in the report', () => {
  const home = place({ 'package-lock.json': '{}', 'apps/web/package.json': JSON.stringify({ dependencies: appkit }) })
  const checks = (folder: string) =>
    moveSite(folder, { alias: true })
      .rows.filter(({ kind }) => kind === 'check')
      .map(({ text }) => text)
  expect(checks(join(home, 'apps/web'))).toEqual([
    `${join(home, 'package-lock.json')} may hold old versions: run this in its folder instead, so that npm resolves them again`,
  ])
  expect(checks(home)).toEqual([])
})
