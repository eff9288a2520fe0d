/**
 * `pnpm check`: runs all checks that need no browser and run no code. `pnpm check --fix` formats and applies safe lint fixes; `pnpm check types lint` runs
 * only the named steps.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { stepFailure } from './failures.mjs'
import { elapsed, root, run, tscBuild } from './run.mjs'

/** The steps, in the order in which their errors are easiest to read. */
export const checks = [
  { name: 'format', command: ['oxfmt', '--check', '.'], fix: ['oxfmt', '--write', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'], fix: ['oxlint', '--type-aware', '--fix'] },
  { name: 'types', command: [...tscBuild, 'packages', 'scripts/size', ...exampleProjects()] },
  { name: 'boundaries', command: ['node', 'scripts/boundaries.mjs'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'callers', command: ['node', 'scripts/callers.mjs'] },
  { name: 'sentences', command: ['node', 'scripts/sentences.mjs'] },
  { name: 'words', command: ['node', 'scripts/words.mjs'] },
  { name: 'commits', command: ['node', 'scripts/commits.mjs'] },
  { name: 'docs', command: ['node', 'scripts/docs.mjs'] },
  { name: 'docs code', command: ['node', 'scripts/docs-code.mjs'] },
  { name: 'template types', command: ['node', 'scripts/template-types.mjs'] },
  { name: 'requirements', command: ['node', 'scripts/coverage.mjs', '--group', 'A', '--group', 'B'] },
]

/**
 * Runs the steps one after the other and prints a status line for each; the output of a step is shown when it fails.
 *
 * @param {{ fix?: boolean, only?: string[] }} [options]
 * @returns {ReturnType<typeof runChecks>}
 */
export function check({ fix = false, only = [] } = {}) {
  return runChecks(
    checks.filter(({ name }) => only.length === 0 || only.includes(name)),
    fix,
  )
}

/**
 * @param {readonly { name: string, command: string[], fix?: string[] }[]} steps
 * @param {boolean} [fix]
 * @returns {Promise<{ passed: number, failed: number, failures: import('./failures.mjs').Failure[] }>}
 */
export async function runChecks(steps, fix = false) {
  const result = { passed: 0, failed: 0, failures: [] }
  for (const step of steps) {
    const start = performance.now()
    if (fix && step.fix) await run(step.fix[0], step.fix.slice(1), { quiet: true })
    const { code, output } = await run(step.command[0], step.command.slice(1), { quiet: true })
    if (code !== 0) {
      process.stdout.write(`${output.trimEnd()}\n`)
      result.failures.push(stepFailure(`check ${step.name}`, output))
    }
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${elapsed(start)})`)
    result[code === 0 ? 'passed' : 'failed'] += 1
  }
  return result
}

function exampleProjects() {
  const examples = join(root, 'examples')
  if (!existsSync(examples)) return []
  return readdirSync(examples)
    .map(name => `examples/${name}`)
    .filter(path => existsSync(join(root, path, 'tsconfig.json')))
}

if (import.meta.filename === process.argv[1]) {
  const args = process.argv.slice(2).filter(arg => arg !== '--')
  const { failed } = await check({ fix: args.includes('--fix'), only: args.filter(arg => !arg.startsWith('--')) })
  process.exitCode = failed > 0 ? 1 : 0
}
