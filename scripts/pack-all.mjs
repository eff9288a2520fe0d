/**
 * `pnpm pack-all <folder>`: builds every published package, packs it into the folder and prints the lines that a site's package.json needs.
 * The packages are on no registry yet, so each tarball names the other tarballs by their files. They work on this machine only.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { run } from './run.mjs'

const execute = promisify(execFile)
const pnpm = ['-y', 'pnpm@12.21.0']
const published = ['--filter', './packages/**', '--filter', '!@latchkey/e2e']
/** Dependencies of the README's first site. */
const firstSite = ['@latchkey/react', '@latchkey/adapter-evm', '@latchkey/appkit']

const [target] = process.argv.slice(2).filter(arg => arg !== '--')
if (!target) {
  console.error('Name the folder for the tarballs: pnpm pack-all ../latchkey-packs')
  process.exit(1)
}
const folder = resolve(process.env.INIT_CWD ?? process.cwd(), target)

// A run of all tests has already built the packages.
if (!process.env.LATCHKEY_BUILT) await must('node', ['scripts/build.mjs'])
mkdirSync(folder, { recursive: true })
await must('npx', [...pnpm, '-r', ...published, 'pack', '--pack-destination', folder], { quiet: true })
const tarballs = await readTarballs()
for (const tarball of tarballs.values()) await linkTarball(tarball)

const lines = firstSite.map(name => `  ${JSON.stringify(name)}: ${JSON.stringify(`file:${tarballs.get(name).file}`)}`)
console.log(`
  ${tarballs.size} packages are in ${folder}.
  Put this into the package.json of your site, then install. Name other packages in the same way.

"dependencies": {
${lines.join(',\n')}
}
`)

async function must(command, args, options) {
  const { code, output } = await run(command, args, options)
  if (code === 0) return
  console.error(output || `${command} ${args.join(' ')} failed.`)
  process.exit(1)
}

/** @returns {Promise<Map<string, { file: string, manifest: { name: string, dependencies?: Record<string, string> } }>>} By package name. */
async function readTarballs() {
  const files = readdirSync(folder).filter(file => /^latchkey-.*\.tgz$/.test(file))
  const tarballs = files.map(async name => {
    const file = join(folder, name)
    const { stdout } = await execute('tar', ['-xzOf', file, 'package/package.json'])
    const manifest = JSON.parse(stdout)
    return [manifest.name, { file, manifest }]
  })
  return new Map(await Promise.all(tarballs))
}

/** Replaces the versions of our packages, which no registry has, by the files beside this one. */
async function linkTarball({ file, manifest }) {
  const ours = Object.keys(manifest.dependencies ?? {}).filter(name => tarballs.has(name))
  if (ours.length === 0) return
  const scratch = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  try {
    await execute('tar', ['-xzf', file, '-C', scratch])
    const path = join(scratch, 'package/package.json')
    const whole = JSON.parse(readFileSync(path, 'utf8'))
    for (const name of ours) whole.dependencies[name] = `file:${tarballs.get(name).file}`
    writeFileSync(path, `${JSON.stringify(whole, null, 2)}\n`)
    await execute('tar', ['-czf', file, '-C', scratch, 'package'])
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
