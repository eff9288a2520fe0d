import { expect, test } from 'vitest'

import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const place = useSites()

const workspace = [
  'packages:',
  '  - apps/*',
  'catalog:',
  "  '@reown/appkit': ^1.7.0",
  '  viem: ^2.21.0 # the client',
  '  wagmi: "2.15.6"',
  '  react: 19.0.0',
  'overrides:',
  "  '@wagmi/core': 2.17.3",
  '  "@reown/appkit-adapter-wagmi": 1.7.8',
  '  other>viem: 2.21.0',
  '  wagmi: 3.0.0',
  '',
].join('\n')
const site = {
  'pnpm-workspace.yaml': workspace,
  'apps/web/package.json': JSON.stringify({
    dependencies: {
      '@reown/appkit': 'catalog:',
      '@reown/appkit-adapter-wagmi': '1.7.8',
      viem: 'catalog:',
      wagmi: 'catalog:',
    },
  }),
  'apps/web/kit.ts': [
    "import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'",
    'export const adapter = new WagmiAdapter({})',
    '',
  ].join('\n'),
}
const lifted = workspace
  .replace('viem: ^2.21.0 #', 'viem: ^2.37.0 #')
  .replace('wagmi: "2.15.6"', 'wagmi: "^2.16.5"')
  .replace("'@wagmi/core': 2.17.3", "'@wagmi/core': ^2.20.0")

test('old libraries in the catalog and the overrides of pnpm are raised within their major version', () => {
  const home = place(site)
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(filesOf(home)['pnpm-workspace.yaml']).toBe(lifted)
  expect(rows.filter(({ file }) => file === 'pnpm-workspace.yaml').map(({ line, text }) => `${line} ${text}`)).toEqual([
    '5 viem ^2.21.0 → ^2.37.0',
    '6 wagmi 2.15.6 → ^2.16.5',
    '9 @wagmi/core 2.17.3 → ^2.20.0',
  ])
  expect(moveSite(home, { range: '^1.0.0' }).files).toEqual([])
})

test('an override of AppKit does not undo an alias', () => {
  const home = place(site)
  moveSite(home, { write: true, range: '^1.0.0', alias: true })
  expect(filesOf(home)['pnpm-workspace.yaml']).toBe(
    lifted.replace('^1.7.0', "'npm:@latchkey/compat@^1.0.0'").replace('1.7.8', "'npm:@latchkey/adapter-wagmi@^1.0.0'"),
  )
  expect(moveSite(home, { range: '^1.0.0', alias: true }).files).toEqual([])
})

test('pnpm-workspace.yaml stays if no package gets an adapter', () => {
  const home = place({
    ...site,
    'apps/web/kit.ts': 'export const a = 1\n',
    'apps/web/package.json': '{ "dependencies": { "connectkit": "1" } }',
  })
  expect(moveSite(home, { range: '^1.0.0' }).files.map(({ path }) => path)).not.toContain('pnpm-workspace.yaml')
})
