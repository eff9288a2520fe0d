import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { openBrowser } from '@latchkey/siwx/test-browser'
import { startTurso, tursoToken, type TursoStandIn } from '@latchkey/siwx/test-turso'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'

import { freePort } from './support/free-port.ts'
import { type InstalledPackages, installPackages } from './support/install-packages.ts'
import { untilServed } from './support/until-served.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const sample = join(here, 'samples/sign-in/worker.ts')
let installed: InstalledPackages

beforeAll(async () => {
  installed = await installPackages()
}, 300_000)

describe('a sign-in server in a Worker, with D1', () => {
  const host = 'shop.example'
  let script: string
  let place: string
  let worker: Miniflare | undefined

  beforeAll(async () => {
    const site = await installed.copySite('packages/e2e/edge-sites/worker')
    await cp(sample, join(site, 'worker.ts'))
    // Builds like Wrangler, without Node's modules.
    const { outputFiles } = await build({
      entryPoints: [join(site, 'worker.ts')],
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['browser', 'module', 'main'],
      conditions: ['workerd', 'worker', 'browser'],
      target: 'es2022',
      write: false,
      minify: true,
    })
    script = outputFiles[0]?.text ?? ''
    place = await mkdtemp(join(inject('packedHome'), 'd1-'))
  }, 120_000)
  afterEach(async () => {
    await worker?.dispose()
    await rm(place, { recursive: true, force: true })
  })

  /** The database is the same, whichever worker uses it. */
  async function startWorker() {
    worker = new Miniflare({
      modules: true,
      script,
      compatibilityDate: '2026-04-01',
      bindings: { SITE_HOST: host },
      d1Databases: ['DB'],
      d1Persist: place,
    })
    await worker.ready
    return worker
  }

  const sendTo = (started: Miniflare) => async (request: Request) => {
    const { url, method, headers } = request
    const answer = await started.dispatchFetch(url, {
      method,
      headers: Object.fromEntries(headers),
      redirect: 'manual',
      ...(method === 'POST' && { body: await request.text() }),
    })
    return new Response(await answer.text(), {
      status: answer.status,
      headers: [...answer.headers] as [string, string][],
    })
  }

  test('issues, verifies, recognizes the user, also after a restart, and signs out', async () => {
    const first = await startWorker()
    const browser = openBrowser(sendTo(first), `https://${host}`)
    const orders = (visitor: typeof browser) => visitor.fetch(new Request(`https://${host}/orders`))
    expect((await orders(browser)).status).toBe(401)
    const signed = await browser.sign(await browser.prepare())
    const answers = await Promise.all([browser.verify(signed), browser.verify(signed)])
    expect(answers.map(({ status, body }) => [status, body.error?.code]).sort()).toEqual([
      [200, undefined],
      [401, 'nonceSpent'],
    ])
    await first.dispose()

    const second = await startWorker()
    const later = openBrowser(sendTo(second), `https://${host}`)
    for (const cookie of browser.cookies) later.cookies.set(...cookie)
    const owner = `eip155:${browser.account.address.toLowerCase()}`
    const answer = await orders(later)
    expect([answer.status, await answer.json()]).toEqual([200, { owner, name: browser.account.address }])
    expect((await later.verify(signed)).body.error?.code).toBe('nonceSpent')
    expect((await later.request('POST', '/sign-out', {})).body.sessions).toEqual([])
    expect((await orders(later)).status).toBe(401)
  }, 60_000)

  test('limits attempts, and answers many simultaneous first requests', async () => {
    const started = await startWorker()
    const visitors = Array.from({ length: 8 }, () => openBrowser(sendTo(started), `https://${host}`))
    const answers = await Promise.all(visitors.map(visitor => visitor.signIn()))
    expect(answers.map(({ status }) => status)).toEqual(visitors.map(() => 200))
    const [visitor] = visitors
    const wrong = await visitor!.sign(await visitor!.prepare(), visitors[1]!.account)
    const codes: unknown[] = []
    for (let times = 0; times < 11; times++) codes.push((await visitor!.verify(wrong)).body.error?.code)
    expect([codes[0], codes[9], codes[10]]).toEqual(['signatureInvalid', 'signatureInvalid', 'tooManyAttempts'])
  }, 60_000)
})

describe.each([
  ['15', 'middleware', 'next-15'],
  ['16', 'proxy', 'next'],
])('a page that a middleware of Next %s protects', (_version, name, copy) => {
  let turso: TursoStandIn
  let server: ChildProcess | undefined

  beforeAll(async () => {
    turso = await startTurso()
  })
  afterAll(async () => {
    server?.kill()
    await turso.close()
  })

  test('is shown only to signed-in users', async () => {
    const site = await installed.copySite('packages/e2e/edge-sites/next-middleware')
    const own = (library: string) => realpath(join(here, 'node_modules', library))
    await symlink(await own(copy), join(site, 'node_modules/next'), 'junction')
    for (const library of ['react', 'react-dom', 'typescript', '@types'])
      await symlink(await own(library), join(site, 'node_modules', library), 'junction')
    // Next 16 names the file and its function `proxy`.
    const code = await readFile(join(site, 'middleware.ts'), 'utf8')
    await rename(join(site, 'middleware.ts'), join(site, `${name}.ts`))
    await writeFile(join(site, `${name}.ts`), code.replace('function middleware', `function ${name}`))

    const port = await freePort()
    const url = `http://localhost:${port}`
    const { CI: _, NODE_PATH: __, ...inherited } = process.env
    const env = {
      ...inherited,
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production' as const,
      SITE_HOST: `localhost:${port}`,
      TURSO_URL: turso.url,
      TURSO_TOKEN: tursoToken,
    }
    const next = join(site, 'node_modules/next/dist/bin/next')
    await runNext(next, ['build'], site, env)
    server = spawn(process.execPath, [next, 'start', '-p', String(port)], { cwd: site, env, stdio: 'ignore' })
    await untilServed(url)

    const browser = openBrowser(request => fetch(request), url)
    const orders = async () => {
      const answer = await browser.fetch(new Request(`${url}/orders`, { redirect: 'manual' }))
      return [answer.status, answer.headers.get('location'), (await answer.text()).includes('Your orders')]
    }
    expect(await orders()).toEqual([307, '/', false])
    expect((await browser.signIn()).status).toBe(200)
    expect(await orders()).toEqual([200, null, true])
    expect((await browser.request('POST', '/sign-out', {})).status).toBe(200)
    expect(await orders()).toEqual([307, '/', false])
  }, 240_000)
})

/** @throws an error with the output, if it fails */
function runNext(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], { cwd, env })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('close', code => (code === 0 ? resolve(said) : reject(new Error(said))))
  })
}
