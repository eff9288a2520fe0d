import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { MockWalletNamespace } from './mock-wallet-namespaces.ts'

/** An entry of `in-page`, `mock-<name>-entry`. */
type InPageEntry = MockWalletNamespace | 'safe'

const scripts = new Map<InPageEntry, Promise<string>>()

/**
 * Creates the self-contained script that adds a mock to a page. It is built at the first call, in some tens of milliseconds, and
 * cached for every page.
 *
 * @param parameters of the entry's `run`: plain data
 * @throws if esbuild is not installed
 */
export async function createInPageScript(entry: InPageEntry, ...parameters: readonly unknown[]): Promise<string> {
  const built = scripts.get(entry) ?? build(entry)
  scripts.set(entry, built)
  const code = await built
  return `(() => {\n${code}\n${globalName}.run(${parameters.map(each => JSON.stringify(each)).join()})\n})()`
}

const globalName = 'latchkeyMock'

async function build(entry: InPageEntry): Promise<string> {
  const esbuild = await import('esbuild').catch((cause: unknown) => {
    throw new Error('A mock wallet is built for the page by esbuild: add it as a development dependency', { cause })
  })
  // The entries are TypeScript in the workspace and JavaScript in the published package.
  const extension = extname(fileURLToPath(import.meta.url))
  const { outputFiles } = await esbuild.build({
    entryPoints: [fileURLToPath(new URL(`../in-page/mock-${entry}-entry${extension}`, import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName,
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  })
  const [output] = outputFiles
  if (!output) throw new Error(`Building the mock ${entry} gave no file`)
  return output.text
}
