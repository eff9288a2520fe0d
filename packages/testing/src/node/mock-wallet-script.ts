import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { MockWalletFamily } from './mock-wallet-families.ts'

const scripts = new Map<MockWalletFamily, Promise<string>>()

/**
 * The script that puts a mock wallet into a page, complete in itself. It is built when it is first asked for, in some tens of
 * milliseconds, and kept: it is the same for every page.
 *
 * @throws when esbuild is not installed
 */
export async function createMockWalletScript(family: MockWalletFamily, key: string, options: object): Promise<string> {
  const built = scripts.get(family) ?? build(family)
  scripts.set(family, built)
  const code = await built
  return `(() => {\n${code}\n${globalName}.run(${JSON.stringify(key)}, ${JSON.stringify(options)})\n})()`
}

const globalName = 'latchkeyMock'

async function build(family: MockWalletFamily): Promise<string> {
  const esbuild = await import('esbuild').catch((cause: unknown) => {
    throw new Error('A mock wallet is built for the page by esbuild: add it as a development dependency', { cause })
  })
  // The same entries are TypeScript in the workspace and JavaScript in the published package.
  const extension = extname(fileURLToPath(import.meta.url))
  const { outputFiles } = await esbuild.build({
    entryPoints: [fileURLToPath(new URL(`../in-page/mock-${family}-entry${extension}`, import.meta.url))],
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
  if (!output) throw new Error(`Building the mock wallet of ${family} gave no file`)
  return output.text
}
