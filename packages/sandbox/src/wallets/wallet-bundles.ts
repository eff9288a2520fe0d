import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build, type Plugin } from 'esbuild'

import type { InPageNamespace } from './in-page-namespaces.ts'

/** Scripts of the wallets for browsers. */
export interface WalletBundles {
  /** Returns the in-page wallet with only these namespaces and their libraries. */
  inPage(namespaces: readonly InPageNamespace[]): Promise<string>
  /** Returns the script of the pairing wallet's page. */
  page(): Promise<string>
}

/**
 * Creates the scripts of the wallets' pages. Each is built once, at the first request: some tens of ms for an in-page wallet,
 * about a second for the page with the pairing client.
 */
export function createWalletBundles(): WalletBundles {
  const built = new Map<string, Promise<string>>()
  const once = (key: string, run: () => Promise<string>): Promise<string> => {
    const code = built.get(key) ?? run()
    built.set(key, code)
    // A failed build is retried, so that a corrected source needs no restart.
    code.catch(() => built.delete(key))
    return code
  }

  return {
    inPage: namespaces =>
      once(namespaces.join(), () => buildWallet('./in-page-entry', [leaveOutNamespaces(namespaces)])),
    page: () => once('page', () => buildWallet('./page-entry', [])),
  }
}

/** The name that a bundle's exports have inside its script. */
export const bundleName = 'sandboxWallet'

async function buildWallet(entry: string, plugins: Plugin[]): Promise<string> {
  // The same entries are TypeScript in the workspace and JavaScript in the published package.
  const extension = extname(fileURLToPath(import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`${entry}${extension}`, import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: bundleName,
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    plugins,
  })
  const [output] = outputFiles
  if (!output) throw new Error(`Building ${entry} gave no file`)
  return output.text
}

/** The registry imports every namespace; those that a script does not need become empty modules. */
function leaveOutNamespaces(wanted: readonly InPageNamespace[]): Plugin {
  return {
    name: 'leave-out-namespaces',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\/in-page-[a-z0-9]+\.[jt]s$/ }, ({ path, importer }) => {
        if (!/in-page-namespaces\.[jt]s$/.test(importer)) return undefined
        const [, namespace] = /in-page-([a-z0-9]+)\./.exec(path) ?? []
        return wanted.some(one => one === namespace) ? undefined : { path, namespace: 'left-out' }
      })
      onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: 'export {}' }))
    },
  }
}
