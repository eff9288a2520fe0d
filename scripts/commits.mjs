/**
 * `pnpm check commits`: checks the subjects of commits, as CONTRIBUTING.md describes them: `area: change`. Merge commits and commits that a shallow clone
 * lacks are skipped.
 */
import { spawnSync } from 'node:child_process'

import { root } from './run.mjs'
import { subjectProblem } from './subject-problem.mjs'

/** The last commit before the rule. A shallow clone without it has the commits since its date. */
const base = { commit: '2a4f92fa5ae681008e8925eb272fbc8770bb1072', date: '2026-11-27T15:18:28Z' }

const hasBase = git('merge-base', '--is-ancestor', base.commit, 'HEAD').status === 0
const range = hasBase ? [`${base.commit}..HEAD`] : [`--since-as-filter=${base.date}`, 'HEAD']
const { status, stdout } = git('log', '--no-merges', '--format=%h %s', ...range)
const subjects = status === 0 ? stdout.split('\n').filter(Boolean) : []
const problems = subjects.flatMap(line => {
  const [, commit, subject] = /^(\S+) (.*)$/.exec(line) ?? ['', line, '']
  const problem = subjectProblem(subject)
  return problem ? [`${commit} "${subject}": ${problem}`] : []
})

console.log(problems.length > 0 ? problems.join('\n') : `${subjects.length} subjects of commits`)
process.exitCode = problems.length > 0 ? 1 : 0

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
}
