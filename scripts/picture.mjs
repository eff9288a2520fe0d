/**
 * `node scripts/picture.mjs`: records the moving picture of the README, light and dark, from the real button and modal against the sandbox.
 * Writes `docs/images/modal-light.webp` and `-dark.webp`, and each first frame as `-still.webp` for readers who asked for reduced motion.
 * `--theme light` records one of them, `--out <folder>` puts them elsewhere.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { chromium } from 'playwright'
import { createServer } from 'vite'

import { findHeadlessChromium } from './chromium.mjs'
import { fundAccount } from './picture/fund-account.mjs'
import { recordScene } from './picture/record-scene.mjs'
import { writePictures } from './picture/write-pictures.mjs'
import { root } from './run.mjs'
import { startSandbox } from './sandbox-process.mjs'

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(root, 'docs/images') }, theme: { type: 'string' } },
})
const closers = []

try {
  mkdirSync(values.out, { recursive: true })
  const sandbox = await startSandbox({ port: 0 })
  closers.push(sandbox.stop)
  const account = await fundAccount(sandbox)
  const site = await createServer({
    root: fileURLToPath(new URL('picture', import.meta.url)),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
  })
  closers.push(() => site.close())
  await site.listen()
  const browser = await chromium.launch({ executablePath: findHeadlessChromium(), args: ['--no-sandbox'] })
  closers.push(() => browser.close())
  for (const theme of values.theme ? [values.theme] : ['light', 'dark']) {
    const rpc = sandbox.rpc['eip155:1']
    const usdc = sandbox.tokens['eip155:1'].find(({ symbol }) => symbol === 'USDC').address
    const query = new URLSearchParams({ sandbox: sandbox.url, rpc, account, usdc, theme })
    const frames = await recordScene(browser, { url: `${site.resolvedUrls.local[0]}?${query}`, theme })
    for (const { file, bytes } of await writePictures(frames, join(values.out, `modal-${theme}`)))
      console.log(`${file} (${Math.round(bytes / 1000)} KB)`)
  }
} finally {
  for (const close of closers.reverse()) await close()
}
