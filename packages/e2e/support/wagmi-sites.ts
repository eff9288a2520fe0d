import { realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

const require = createRequire(import.meta.url)

/** The versions of wagmi and React. */
export interface WagmiCell {
  readonly wagmi: 2 | 3
  readonly react: 18 | 19
}

/**
 * Builds a copy of the wagmi example for one cell of the matrix, with React's development build: it renders twice under StrictMode and
 * warns on the console, which fails a test.
 *
 * @returns the folder to serve
 */
export async function buildWagmiSite(site: string, cell: WagmiCell): Promise<string> {
  const outDir = join(site, `dist-wagmi-${cell.wagmi}-react-${cell.react}`)
  const wagmi = cell.wagmi === 2 ? folderOf('wagmi-2') : realpathSync(join(site, 'node_modules/wagmi'))
  // The workspace's file is not beside the copy.
  await writeFile(join(site, 'tsconfig.json'), '{ "compilerOptions": { "jsx": "react-jsx" } }')
  await build({
    root: site,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: {
      alias: [
        { find: /^wagmi$/, replacement: wagmi },
        // One install resolves the adapter's peer to wagmi's own copy.
        { find: /^@wagmi\/core$/, replacement: join(wagmi, '../@wagmi/core') },
        // wagmi 2 is a dependency of this package, and other copies are beside it.
        {
          find: /^@tanstack\/react-query$/,
          replacement: realpathSync(join(site, 'node_modules/@tanstack/react-query')),
        },
        ...['react', 'react-dom'].map(name => ({
          find: new RegExp(`^${name}(?=/|$)`),
          replacement: cell.react === 18 ? folderOf(`${name}-18`) : realpathSync(join(site, 'node_modules', name)),
        })),
      ],
    },
    build: { target: 'es2022', assetsInlineLimit: 0, minify: false, modulePreload: { polyfill: false }, outDir },
  })
  return outDir
}

function folderOf(name: string): string {
  return realpathSync(dirname(require.resolve(`${name}/package.json`)))
}
