import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

import { root } from '../run.mjs'
import { publishedEntries } from './published-entries.mjs'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * A fixture of this folder as a production build with the packages as they are published, served from a free port of this machine.
 *
 * @param {string} name `with-kit` for `with-kit.html`.
 * @param {Record<string, string>} [env] What the page reads from `import.meta.env`.
 * @returns {Promise<{ url: string, chunks: Map<string, Chunk>, close(): void }>} The chunks by their path on the server.
 *
 * @typedef {{ brotli: number, modules: { id: string, bytes: number }[], target?: string, imports: string[] }} Chunk
 *   `brotli` in bytes at quality 11, the median over addresses of the sandbox; `modules` with their bytes before compression, largest first; `target` is the module that an `import()` named to get this chunk; `imports` are the
 *   chunks that load with it.
 */
export async function buildPage(name, env = {}) {
  const outDir = mkdtempSync(join(tmpdir(), 'latchkey-size-'))
  const result = await build({
    root: join(root, 'scripts/size'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // A package of ours finds the site's own copy of these libraries.
    resolve: { alias: publishedEntries(), dedupe: ['@wagmi/core', 'viem'] },
    define: Object.fromEntries(
      Object.entries(env).map(([key, value]) => [`import.meta.env.${key}`, JSON.stringify(value)]),
    ),
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: join(root, 'scripts/size', `${name}.html`),
        // The check does not apply in node_modules, where a site has the packages.
        checks: { ineffectiveDynamicImport: false },
        // Names are as long and as random as a site's, and the same for each build: the list of them in the first script changes its size by up to 150
        // bytes after brotli.
        output: { chunkFileNames: steadyName, entryFileNames: steadyName },
      },
    },
  })
  const chunks = new Map(
    result.output
      .filter(file => file.type === 'chunk')
      .map(chunk => [`/${chunk.fileName}`, toChunk(chunk, env.VITE_SANDBOX_URL)]),
  )
  const server = await serve(outDir, `/${name}.html`)
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    chunks,
    close() {
      server.close()
      server.closeAllConnections()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}

function steadyName({ name }) {
  return `assets/${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.js`
}

/** Replacements for the sandbox's address: one of its digits changes the size by up to 150 bytes after brotli, which says nothing about the kit. */
const addresses = Array.from({ length: 9 }, (_, index) => `http://127.0.0.1:${41_001 + index * 1_117}`)

function medianBrotli(code, address) {
  const codes = address && code.includes(address) ? addresses.map(each => code.replaceAll(address, each)) : [code]
  const sizes = codes.map(each => brotliCompressSync(each, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length)
  return sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length / 2)]
}

function toChunk({ code, modules: byId, isDynamicEntry, facadeModuleId, imports }, address) {
  let brotli
  const modules = Object.entries(byId)
    .map(([id, { renderedLength }]) => ({ id, bytes: renderedLength }))
    .toSorted((one, other) => other.bytes - one.bytes)
  return {
    /** The size is computed when it is first read, because compressing all the chunks that no visit loads takes longer than building the page. */
    get brotli() {
      brotli ??= medianBrotli(code, address)
      return brotli
    },
    modules,
    // A chunk that was joined with another has no facade.
    target: isDynamicEntry ? (facadeModuleId ?? modules[0]?.id) : undefined,
    imports: imports.map(file => `/${file}`),
  }
}

function serve(folder, page) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    try {
      const file = path === '/' ? page : normalize(path)
      const body = readFileSync(join(folder, file))
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)))
}
