import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { build } from 'vite'

import { root } from './run.mjs'

const folder = join(root, 'packages/secure-site/src/offline')

/**
 * Builds the page that rebuilds a wallet of two parts, as one file: opened from a disk, it works without any server. Its policy forbids every request and
 * every script except its own.
 *
 * @returns {Promise<string>}
 */
export async function buildOfflinePage() {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, 'offline-page.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  // In a script element of HTML this text would end the script.
  const script = output[0].code.trim().replaceAll('</script', '<\\/script')
  const style = readFileSync(join(folder, 'offline-page.css'), 'utf8').trim()
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const parts = {
    policy: `<meta http-equiv="content-security-policy" content="${policy}" />`,
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
  }
  const page = readFileSync(join(folder, 'offline-page.html'), 'utf8')
  return page.replaceAll(/<!-- (\w+) -->/g, (_comment, name) => parts[name])
}

function hashOf(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
