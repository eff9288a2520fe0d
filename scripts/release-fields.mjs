/**
 * `node scripts/release-fields.mjs [owner/name] [folder]`: writes `repository`, `homepage`, `bugs` and `keywords` into the package.json of each published package, for a
 * release from that repository of GitHub. npm publishes with provenance only if `repository` is the one that builds.
 *
 * The repository is the argument, else `GITHUB_REPOSITORY`, which GitHub sets in a workflow. The working tree is changed: a release does not commit it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const [named = process.env.GITHUB_REPOSITORY, folder = join(import.meta.dirname, '..')] = process.argv.slice(2)
if (!named || !/^[-\w.]+\/[-\w.]+$/.test(named)) {
  console.error('Name the repository as owner/name, or run this in a workflow of GitHub')
  process.exit(1)
}

const page = `https://github.com/${named}`
for (const path of packageFiles(join(folder, 'packages'))) {
  const { name, version, description, ...rest } = JSON.parse(readFileSync(path, 'utf8'))
  if (rest.private) continue
  const directory = relative(folder, dirname(path)).replaceAll('\\', '/')
  const fields = {
    name,
    version,
    description,
    keywords: ['wallet', 'web3', 'dapp', 'latchkey'],
    homepage: `${page}/tree/main/${directory}#readme`,
    bugs: `${page}/issues`,
    repository: { type: 'git', url: `git+${page}.git`, directory },
  }
  writeFileSync(path, `${JSON.stringify({ ...fields, ...rest }, undefined, 2)}\n`)
}

/** The manifests of packages, which are one folder deep, or two as the adapters. */
function packageFiles(root) {
  return readdirSync(root, { withFileTypes: true }).flatMap(entry => {
    if (!entry.isDirectory() || entry.name === 'node_modules') return []
    const inside = readdirSync(join(root, entry.name), { withFileTypes: true })
    if (inside.some(each => each.name === 'package.json')) return [join(root, entry.name, 'package.json')]
    return inside.some(each => each.isDirectory()) &&
      inside.every(each => each.isDirectory() || each.name === 'README.md')
      ? packageFiles(join(root, entry.name))
      : []
  })
}
