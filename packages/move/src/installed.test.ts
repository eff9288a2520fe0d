import { describe, expect, test } from 'vitest'

import { createInstalledReader } from './installed.ts'
import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const place = useSites()

const locks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Yarn 4': {
    'yarn.lock': [
      '__metadata:',
      '  version: 8',
      '',
      '"@wagmi/core@npm:2.17.3":',
      '  version: 2.17.3',
      '  resolution: "@wagmi/core@npm:2.17.3"',
      '',
      '"wagmi@npm:latest":',
      '  version: 2.15.6',
      '  resolution: "wagmi@npm:2.15.6"',
      '',
    ].join('\n'),
  },
  'Yarn 1': {
    'yarn.lock': '# yarn lockfile v1\n\n\nwagmi@latest, wagmi@^2.15.0:\n  version "2.15.6"\n  resolved "x"\n',
  },
  pnpm: {
    'pnpm-lock.yaml': [
      "lockfileVersion: '9.0'",
      'importers:',
      '  .:',
      '    dependencies:',
      '      wagmi:',
      '        specifier: latest',
      '        version: 2.15.6(react@19.0.0)(viem@2.31.3)',
      'packages:',
      '  wagmi@2.15.6:',
      '    resolution: {integrity: sha512-x}',
      '',
    ].join('\n'),
  },
}

test.each(Object.entries(locks))('the version of a package is read from a lock file of %s', (_manager, files) => {
  const read = createInstalledReader(place(files))
  expect(read('wagmi')?.version).toBe('2.15.6')
  expect(read('agmi')).toBeUndefined()
  expect(read('react-query')).toBeUndefined()
})

const site = {
  'package.json': JSON.stringify({
    dependencies: { '@reown/appkit': '1.7.10', '@reown/appkit-adapter-wagmi': '1.7.10', viem: '2.x', wagmi: 'latest' },
  }),
  'kit.ts': "import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'\nexport const adapter = new WagmiAdapter({})\n",
}

describe('wagmi at its latest version, by a tag', () => {
  const ranges = (files: Readonly<Record<string, string>>, alias: boolean): unknown => {
    const home = place({ ...site, ...files })
    moveSite(home, { write: true, range: '^1.0.0', alias })
    return (JSON.parse(filesOf(home)['package.json'] ?? '') as { dependencies: unknown }).dependencies
  }

  test.each(
    Object.entries(locks).flatMap(([name, files]) => [false, true].map(alias => [name, alias, files] as const)),
  )('is raised within its major version if %s locks an old one (by an alias: %s)', (_manager, alias, files) => {
    expect(ranges(files, alias)).toMatchObject({ wagmi: '^2.16.5', '@wagmi/core': '^2.20.0' })
  })

  test('stays without a lock file, with @wagmi/core at its latest', () => {
    expect(ranges({}, false)).toMatchObject({ wagmi: 'latest', '@wagmi/core': 'latest' })
  })

  test('stays if a lock file has a new one, with the @wagmi/core of its major version', () => {
    const files = { 'yarn.lock': '"wagmi@npm:latest":\n  version: 2.19.5\n' }
    expect(ranges(files, false)).toMatchObject({ wagmi: 'latest', '@wagmi/core': '^2.20.0' })
  })
})
