import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

const unitOrElement = /\.test(-d)?\.tsx?$/
const built = /^(packages|examples)\//
const oneNamespace = /^packages\/adapters\/(\w+)\//

/**
 * Returns the runs of Vitest that a change can affect: the difference to the place where this branch left main, with uncommitted changes. Units and
 * elements follow their imports. End-to-end tests use the sites that are built from the packages: a change in one namespace affects its own tests, any
 * other in a package or an example all of them.
 *
 * @returns {{ name: string, args: string[] }[]}
 */
export function changedRuns() {
  const base = git('merge-base', 'HEAD', 'main')[0]
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  const runs = [
    { name: 'unit', args: ['--project', 'unit*', '--changed', base] },
    { name: 'browser', args: ['--project', 'browser*', '--changed', base] },
  ]
  const e2e = endToEnd(changed)
  return e2e.length > 0 ? [...runs, { name: 'e2e', args: ['--project', 'e2e', ...e2e] }] : runs
}

function endToEnd(changed) {
  const all = sourceFiles('packages/e2e', /\.e2e\.ts$/)
  const reaching = changed.filter(
    file => built.test(file) && !unitOrElement.test(file) && !/\.(md|(e2e|release)\.ts)$/.test(file),
  )
  const namespaces = reaching.map(file => oneNamespace.exec(file)?.[1])
  if (namespaces.includes(undefined)) return all
  const naming = all.filter(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return namespaces.some(namespace => text.includes(namespace)) || (namespaces.length > 0 && /famil/i.test(text))
  })
  return [...new Set([...naming, ...all.filter(file => changed.includes(file))])]
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}
