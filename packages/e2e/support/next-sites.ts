import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rename, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { inject } from 'vitest'

import { freePort } from './free-port.ts'
import type { InstalledPackages } from './install-packages.ts'
import { untilServed } from './until-served.ts'

const require = createRequire(import.meta.url)
const here = fileURLToPath(new URL('.', import.meta.url))
const nextCommand = require.resolve('next/dist/bin/next')

/** Next's builds of several sites. */
export interface NextSites {
  /** Output of the build. */
  readonly output: string
  /**
   * Serves them. The address of a site is that of the server with its own path, such as `/next`; that of the one with a sign-in
   * is `/`.
   */
  serve(): Promise<{ url: string; stop(): void }>
}

/**
 * Builds the Next examples and the Next site of the old API at once, each as a route with a root layout and its own
 * `node_modules`: common modules are compiled once.
 */
export async function buildNextSites(installed: InstalledPackages, sandboxUrl: string): Promise<NextSites> {
  const home = await mkdtemp(join(inject('packedHome'), 'next-'))
  await mkdir(join(home, 'node_modules'))
  for (const name of ['next', 'react', 'react-dom', 'typescript', '@types'])
    await symlink(await realpath(join(here, '../node_modules', name)), join(home, 'node_modules', name), 'junction')
  for (const name of ['next', 'next-wagmi', 'next-sign-in'])
    await rename(await installed.copyExample(name), join(home, name))
  await installed.copySite('packages/e2e/sites-old-api/next-wagmi', join(home, 'old'))
  for (const name of ['next', 'next-wagmi', 'old']) {
    await mkdir(join(home, 'app', name), { recursive: true })
    const site = `../../${name}/app`
    await writeFile(join(home, 'app', name, 'layout.js'), `export { default, metadata } from '${site}/layout.tsx'\n`)
    await writeFile(join(home, 'app', name, 'page.js'), `export { default } from '${site}/page.tsx'\n`)
  }
  // The page of the first site has no `'use client'` of its own.
  await writeFile(join(home, 'next/app/server-page.tsx'), serverPage)
  await mkdir(join(home, 'app/next/server'))
  await writeFile(
    join(home, 'app/next/server/page.js'),
    "export { default } from '../../../next/app/server-page.tsx'\n",
  )
  // The site whose pages refer to each other by absolute paths is at the root.
  for (const [file, names] of Object.entries(signInFiles)) {
    await mkdir(dirname(join(home, 'app/(sign-in)', file)), { recursive: true })
    const up = '../'.repeat(file.split('/').length + 1)
    const source = `${up}next-sign-in/app/${file.replace(/\.js$/, names.includes('default') ? '.tsx' : '.ts')}`
    await writeFile(join(home, 'app/(sign-in)', file), `export { ${names} } from '${source}'\n`)
  }
  await writeFile(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*/app'] }))
  await writeFile(join(home, 'next.config.mjs'), nextConfig)

  // Under CI, Next warns that there is no cache of an earlier build; with NODE_PATH it would find packages that a site does not
  // have.
  const { CI: _, NODE_PATH: __, ...inherited } = process.env
  const env = {
    ...inherited,
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_SANDBOX_URL: sandboxUrl,
    NODE_ENV: 'production' as const,
  }
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, [nextCommand, 'build'], { cwd: home, env })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('close', code => (code === 0 ? resolve(said) : reject(new Error(said))))
  })
  return {
    output,
    async serve() {
      const port = await freePort()
      const server = spawn(process.execPath, [nextCommand, 'start', '-p', String(port), '-H', '127.0.0.1'], {
        cwd: home,
        env: { ...env, SITE_DOMAIN: `127.0.0.1:${port}` },
        stdio: 'ignore',
      })
      const url = `http://127.0.0.1:${port}`
      await untilServed(`${url}/next`)
      return { url, stop: () => void server.kill() }
    },
  }
}

/** Source of a server component, which shows a button of the package, and calls a function of it. */
const serverPage = `import { AppKitButton, defineChain } from '@latchkey/react'

const chain = defineChain({
  id: 4242,
  name: 'Named on the server',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:4242',
})

export default function ServerPage() {
  return (
    <main>
      <p data-testid="of-server">{chain.name}</p>
      <AppKitButton label="Of a server component" />
    </main>
  )
}
`

const signInFiles = {
  'layout.js': 'default, metadata',
  'page.js': 'default',
  'orders/page.js': 'default',
  'siwx/[...path]/route.js': 'GET, POST, OPTIONS',
}

const nextConfig = `export default {
  // Their types are checked with those of other sites.
  typescript: { ignoreBuildErrors: true },
  // The packages are links.
  turbopack: { root: '/' },
  serverExternalPackages: ['libsql'],
  // Source maps are not needed.
  experimental: { turbopackSourceMaps: false, turbopackInputSourceMaps: false, cpus: 1 },
  headers: async () => [
    // Such a site names no services, but its networks name public nodes.
    { source: '/old/:path*', headers: [{ key: 'Content-Security-Policy', value: "connect-src 'self'" }] },
  ],
}
`

const compilerOptions = {
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  allowImportingTsExtensions: true,
  noEmit: true,
}
