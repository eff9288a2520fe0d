import { join } from 'node:path'

import { createVitest } from 'vitest/node'

import { root } from '../run.mjs'
import { readModule } from '../vitest/results-reporter.mjs'

/** Runs the orders of its parent. A mutant needs only one failure; the record needs every test. */
const isRecord = Boolean(process.env.LATCHKEY_REACHED)
let answer

const vitest = await createVitest('test', {
  root,
  config: join(root, 'scripts/mutate/vitest.config.mjs'),
  watch: false,
  bail: isRecord ? 0 : 1,
  reporters: [{ onTestRunEnd }],
})
const specifications = await vitest.globTestSpecifications()
process.on('message', order => void run(order))
process.on('disconnect', () => process.exit())

async function run({ files, tests, mutant }) {
  answer = { tests: [], errors: [] }
  change(mutant)
  const wanted = new Set(files.map(file => join(root, file)))
  const chosen = specifications
    .filter(({ moduleId }) => wanted.has(moduleId))
    .map(({ project, moduleId }) => project.createSpecification(moduleId, { testIds: tests }))
  await vitest.runTestSpecifications(chosen)
  change(undefined)
  process.send(answer)
}

/** Reloads only the file that was changed before and the one that is changed now. */
function change(mutant) {
  const before = JSON.parse(process.env.LATCHKEY_MUTANT ?? '{}').file
  if (mutant) process.env.LATCHKEY_MUTANT = JSON.stringify(mutant)
  else delete process.env.LATCHKEY_MUTANT
  for (const file of [before, mutant?.file]) if (file) vitest.invalidateFile(join(root, file))
}

function onTestRunEnd(modules, errors) {
  for (const module of modules) {
    const { file, project, isBroken, tests } = readModule(module)
    answer.tests.push(...tests.map(test => ({ ...test, file, project })))
    if (isBroken) answer.errors.push(`${file} does not load: ${module.errors()[0]?.message}`)
  }
  answer.errors.push(...errors.map(error => String(error.message ?? error)))
}
