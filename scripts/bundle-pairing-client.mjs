import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { rolldown } from 'rolldown'

const library = '@walletconnect/universal-provider'
const permissive = /^\(?(MIT|ISC|0BSD|CC0-1\.0|Unlicense|Apache-2\.0|BSD-[23]-Clause| AND | OR )+\)?$/

/**
 * Bundles the pairing library and its dependencies into the file of a package that imports it, in place: installed by itself it has some 140 MB, of which
 * a page needs one. `THIRD-PARTY-NOTICES.txt` beside it names the bundled packages.
 *
 * @param {string} dist of the package
 */
export async function bundlePairingClient(dist) {
  const files = readdirSync(dist, { recursive: true }).map(file => join(dist, file))
  const importing = files.filter(file => file.endsWith('.js') && readFileSync(file, 'utf8').includes(library))
  if (importing.length !== 1) throw new Error(`${importing.length} files of ${dist} import ${library}, not one`)
  const [input] = importing
  const bundle = await rolldown({
    input,
    platform: 'browser',
    external: id => id.startsWith('@latchkey/'),
    plugins: [leaveOut()],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'es', codeSplitting: false, sourcemap: false })
  await bundle.close()
  const [{ code, modules, imports, dynamicImports, fileName }] = output
  const left = [...imports, ...dynamicImports].filter(name => name !== fileName)
  if (output.length !== 1 || left.length > 0) throw new Error(`The pairing client still imports ${left.join(', ')}`)
  const helper = /\btslib_\w*\.(?!__exportStar\b)(\w+)/.exec(code)
  if (helper) throw new Error(`The pairing client calls ${helper[1]} of tslib too`)
  writeFileSync(input, code)
  rmSync(`${input}.map`, { force: true })
  writeFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), noticesOf(Object.keys(modules)))
}

/** Leaves out polyfills that every browser has, and uncalled helpers of tslib: a module that takes all of it by `require` hides which ones are called. */
function leaveOut() {
  let helpers = ''
  return {
    name: 'leave-out',
    async resolveId(id, importer) {
      if (id === 'cross-fetch') return '\0fetch'
      if (id !== 'tslib') return null
      helpers = (await this.resolve('tslib/tslib.es6.js', importer)).id
      return '\0tslib'
    },
    load(id) {
      if (id === '\0fetch') return 'export default (...request) => fetch(...request)'
      return id === '\0tslib' ? `export { __exportStar } from ${JSON.stringify(helpers)}` : null
    },
  }
}

/** Returns the licence of each package that has a module in the bundle. */
function noticesOf(modules) {
  const folders = new Set(modules.filter(id => /[\\/]node_modules[\\/]/.test(id)).map(packageOf))
  const packages = [...folders].map(folder => ({ folder, ...readManifest(folder) }))
  const notices = packages.map(({ folder, name, version, license }) => {
    if (!permissive.test(license)) throw new Error(`${name} ${version} is under ${license}`)
    return {
      name: `${name} ${version}`,
      text: `${name} ${version}\nLicence: ${license}\n\n${licenceText(folder)}`.trim(),
    }
  })
  const sorted = notices.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text)
  return `The pairing client of this package contains code of these packages.\n\n${[...new Set(sorted)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Returns the folder whose package.json names the package: some packages have others below it. */
function packageOf(id) {
  let folder = dirname(id.replace(/^\0/, '').replace(/\?.*$/, ''))
  while (!existsSync(join(folder, 'package.json')) || !readManifest(folder).version) folder = dirname(folder)
  return folder
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function licenceText(folder) {
  const file = readdirSync(folder).find(name => /^licen[cs]e/i.test(name))
  return file ? readFileSync(join(folder, file), 'utf8').trim() : ''
}
