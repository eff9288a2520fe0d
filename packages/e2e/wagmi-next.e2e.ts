import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freePort } from './support/free-port.ts'
import { installPackages } from './support/install-packages.ts'
import { usePlace } from './support/place.ts'
import { untilServed } from './support/until-served.ts'
import { connectInModal, disconnected, readWallet, text, untilAgreed, untilAllAgree } from './support/wagmi-page.ts'
import { useWorld } from './support/world.ts'

const run = promisify(execFile)

describe('a Next site of wagmi, whose server reads the cookie', () => {
  const world = useWorld()
  let server: ChildProcess | undefined
  let url = ''

  beforeAll(async () => {
    const folder = await (await installPackages()).copyExample('next-wagmi')
    // The workspace's own is not beside the copy.
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['app'] }))
    await writeFile(join(folder, 'next.config.js'), nextConfig)
    const next = join(folder, 'node_modules/next/dist/bin/next')
    const { CI: _, ...inherited } = process.env
    const env = {
      ...inherited,
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_PUBLIC_SANDBOX_URL: usePlace().sandboxUrl,
      NODE_ENV: 'production' as const,
    }
    await run(process.execPath, [next, 'build'], { cwd: folder, env })
    const port = await freePort()
    server = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
      cwd: folder,
      env,
      stdio: 'ignore',
    })
    url = `http://127.0.0.1:${port}`
    await untilServed(url)
  }, 480_000)
  afterAll(() => void server?.kill())

  // A hydration that differs is an error on the console, which fails the test.
  test('renders who was connected on the server, hydrates without a word, and is connected after a reload', async () => {
    const visited = await world.visit(url, { wallets: ['mode=approve&families=eip155'] })
    const { page, context } = visited
    await untilAgreed(page, { ...disconnected, chain: '1' })
    await connectInModal(visited)
    const { address = '' } = await untilAllAgree(page, '1')

    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const html = await (await fetch(url, { headers: { cookie } })).text()
    expect(html).toContain(address)
    expect(await (await fetch(url)).text()).not.toContain(address)

    await page.reload()
    await untilAllAgree(page, '1')
    expect((await readWallet(page)).asked).toBe(0)
    await page.getByTestId('disconnect').click()
    await untilAgreed(page, disconnected)
    await page.reload()
    await untilAgreed(page, disconnected)
    expect(await text(page, 'wagmi-address')).toBe('')
  })
})

const compilerOptions = { module: 'esnext', moduleResolution: 'bundler', jsx: 'preserve', noEmit: true }

const nextConfig = `export default {
  typescript: { ignoreBuildErrors: true },
  // The packages are links.
  turbopack: { root: '/' },
}
`
