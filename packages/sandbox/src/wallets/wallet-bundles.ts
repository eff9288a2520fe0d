import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from 'esbuild'

const entries = { inPage: './in-page-entry', page: './page-entry' } as const

/** A script of the wallets, for the browser. */
export type WalletBundle = keyof typeof entries

/**
 * Returns the scripts that the wallets' pages load. Each is built once, when it is first asked for: some tens of milliseconds for
 * the in-page wallet, less than a second for the page with the pairing client.
 */
export function createWalletBundles(): (bundle: WalletBundle) => Promise<string> {
  const built = new Map<WalletBundle, Promise<string>>()

  return bundle => {
    const code = built.get(bundle) ?? buildWallet(bundle)
    built.set(bundle, code)
    // A failed build is tried again, so that a mended source needs no restart.
    code.catch(() => built.delete(bundle))
    return code
  }
}

/** The name that a bundle's exports have inside its script. */
export const bundleName = 'sandboxWallet'

async function buildWallet(bundle: WalletBundle): Promise<string> {
  // The same entries are TypeScript in the workspace and JavaScript in the published package.
  const extension = extname(fileURLToPath(import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`${entries[bundle]}${extension}`, import.meta.url))],
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
  })
  const [output] = outputFiles
  if (!output) throw new Error(`Building ${bundle} gave no file`)
  return output.text
}
