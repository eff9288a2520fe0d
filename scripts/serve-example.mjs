import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { createServer } from 'vite'

import { namesSandbox } from './names-sandbox.mjs'
import { root, run } from './run.mjs'

/**
 * Serves an example on this machine, against a sandbox.
 *
 * @param {string} name The folder in `examples`.
 * @param {{ port: number, sandboxUrl: string }} options
 * @returns {Promise<() => Promise<void>>} Stops serving.
 */
export async function serveExample(name, { port, sandboxUrl }) {
  const folder = join(root, 'examples', name)
  // Each tool passes only variables with its own prefix to a page.
  process.env.VITE_SANDBOX_URL = sandboxUrl
  process.env.NEXT_PUBLIC_SANDBOX_URL = sandboxUrl
  if (existsSync(join(folder, 'next.config.js'))) return serveNext(folder, port)
  const plain = !existsSync(join(folder, 'vite.config.ts'))
  const site = await createServer({
    root: folder,
    clearScreen: false,
    // A plain page has the built script beside it, as on its own host.
    ...(plain && { publicDir: await builtScript(), plugins: [namesSandbox(sandboxUrl)] }),
    server: { host: '127.0.0.1', port, strictPort: true },
  })
  await site.listen()
  return () => site.close()
}

async function builtScript() {
  const folder = join(root, 'packages/appkit/dist')
  const { code } = await run('node', ['scripts/build.mjs', 'latchkey.js'])
  if (code !== 0) throw new Error('The script of the page could not be built.')
  return folder
}

async function serveNext(folder, port) {
  const next = join(folder, 'node_modules/next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'dev', '--hostname', '127.0.0.1', '--port', String(port)], {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: 'inherit',
  })
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}
