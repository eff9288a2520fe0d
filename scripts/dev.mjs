/**
 * `pnpm dev`: runs the sandbox and the demo together, until Ctrl-C. `pnpm dev html` and `pnpm dev next` serve other examples; `--port` and
 * `--sandbox-port` set the ports.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { isTaken } from './free-port.mjs'
import { root } from './run.mjs'
import { startSandbox } from './sandbox-process.mjs'
import { serveExample } from './serve-example.mjs'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter(arg => arg !== '--'),
  options: { port: { type: 'string', default: '5173' }, 'sandbox-port': { type: 'string', default: '4040' } },
  allowPositionals: true,
})
const example = positionals[0] ?? 'demo'
const sitePort = Number(values.port)
const sandboxPort = Number(values['sandbox-port'])
const stops = []
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stopAll(0))

try {
  if (!existsSync(join(root, 'examples', example))) throw new Error(`There is no example "${example}" in examples/.`)
  await claim(sandboxPort, 'the sandbox', '--sandbox-port')
  await claim(sitePort, 'the page', '--port')

  // The page's tools read its dependencies while the sandbox starts its chains.
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const started = await Promise.allSettled([runSandbox(), runSite(sandboxUrl)])
  for (const { reason } of started.filter(({ status }) => status === 'rejected')) throw reason

  console.log(`
  Latchkey is running.

  Page      http://127.0.0.1:${sitePort}/
  Sandbox   ${sandboxUrl}  (wallets to connect, services, chains; for development only)

  Ctrl-C stops both.
`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stopAll(1)
}

async function runSandbox() {
  const sandbox = await startSandbox({ port: sandboxPort })
  stops.push(sandbox.stop)
  void sandbox.exited.then(code => {
    if (stopping) return
    console.error(`The sandbox ended by itself (code ${code}).`)
    void stopAll(1)
  })
}

async function runSite(sandboxUrl) {
  stops.push(await serveExample(example, { port: sitePort, sandboxUrl }))
}

async function claim(port, what, option) {
  if (await isTaken(port))
    throw new Error(
      `Port ${port}, which ${what} needs, is taken. Stop what uses it, or choose another: pnpm dev ${option} ${port + 1}`,
    )
}

async function stopAll(code) {
  if (stopping) return
  stopping = true
  await Promise.allSettled(stops.map(stop => stop()))
  process.exit(code)
}
