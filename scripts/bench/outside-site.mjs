import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'

import { build } from 'vite'

const run = promisify(execFile)
const pnpm = ['-y', 'pnpm@12.21.0']

/**
 * Creates a production build of a page, in a folder outside the workspace with flatly installed dependencies, as npm installs them. Packages from the
 * registry stay there for the next run.
 *
 * @param {{ packages: Record<string, string>, source: string }} page
 * @param {string[]} [tarballs] Packages that are no registry's.
 * @returns {Promise<Map<string, Buffer>>} The files of the site after brotli (quality 11), by their path.
 */
export async function buildOutside({ packages, source }, tarballs = []) {
  const scratch = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  try {
    const own = await Promise.all(tarballs.map((tarball, index) => unpack(tarball, join(scratch, `${index}`))))
    const needed = Object.assign({}, ...own.map(({ manifest }) => manifest.dependencies))
    for (const { manifest } of own) delete needed[manifest.name]
    const site = await installed({ ...needed, ...packages })
    rmSync(join(site, 'node_modules/@latchkey'), { recursive: true, force: true })
    for (const { manifest, folder } of own) {
      const place = join(site, 'node_modules', manifest.name)
      mkdirSync(dirname(place), { recursive: true })
      renameSync(folder, place)
    }
    return await buildSite(site, source)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/**
 * Builds and packs what a page with the EVM adapter installs.
 *
 * @param {string} checkout The folder of a workspace.
 * @returns {Promise<string[]>} The tarballs.
 */
export async function packLatchkey(checkout) {
  const place = mkdtempSync(join(tmpdir(), 'latchkey-bench-packed-'))
  await run(process.execPath, [join(checkout, 'scripts/build.mjs'), 'packages'], { cwd: checkout })
  const filters = ['react', 'adapter-evm'].flatMap(name => ['--filter-prod', `@latchkey/${name}...`])
  await run('npx', [...pnpm, '-r', ...filters, 'pack', '--pack-destination', place], { cwd: checkout })
  return readdirSync(place).map(file => join(place, file))
}

async function unpack(tarball, place) {
  mkdirSync(place)
  await run('tar', ['-xzf', tarball, '-C', place])
  const folder = join(place, 'package')
  return { folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }
}

async function installed(dependencies) {
  const manifest = JSON.stringify({ name: 'latchkey-bench', private: true, type: 'module', dependencies })
  const site = join(tmpdir(), `latchkey-bench-site-${createHash('sha256').update(manifest).digest('hex').slice(0, 12)}`)
  const isThere = join(site, 'node_modules/.installed')
  if (existsSync(isThere)) return site
  mkdirSync(site, { recursive: true })
  writeFileSync(join(site, 'package.json'), manifest)
  writeFileSync(join(site, 'pnpm-workspace.yaml'), 'nodeLinker: hoisted\nminimumReleaseAge: 0\n')
  await run('npx', [...pnpm, 'install', '--ignore-scripts', '--prefer-offline'], { cwd: site })
  writeFileSync(isThere, '')
  return site
}

const html = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>A page</title><link rel="icon" href="data:," /></head>
  <body><div id="root"></div><script type="module" src="./page.jsx"></script></body>
</html>`

async function buildSite(site, source) {
  const folder = mkdtempSync(join(site, 'page-'))
  try {
    writeFileSync(join(folder, 'index.html'), html)
    writeFileSync(join(folder, 'page.jsx'), source)
    const { output } = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      oxc: { jsx: { runtime: 'automatic' } },
      build: { write: false, chunkSizeWarningLimit: 10_000 },
    })
    return new Map(output.map(file => [`/${file.fileName}`, compress(file.type === 'chunk' ? file.code : file.source)]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function compress(content) {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}
