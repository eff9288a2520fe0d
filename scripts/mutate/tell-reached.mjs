import { afterEach, beforeEach } from 'vitest'

/** Records which places each test reaches; places that are reached while a file loads count for every test of the file. */
globalThis.latchkeyReached = new Set()
const whileLoading = globalThis.latchkeyReached
let isReported = false

beforeEach(() => {
  globalThis.latchkeyReached = new Set()
})
afterEach(async ({ task }) => {
  const { filepath } = task.file
  const line = JSON.stringify({
    path: filepath,
    name: fullName(task),
    reached: [...globalThis.latchkeyReached],
    loaded: isReported ? [] : [...whileLoading],
  })
  isReported = true
  if (globalThis.document && !globalThis.process?.versions?.node) {
    await fetch('/latchkey-reached', { method: 'POST', body: line })
  } else {
    const { appendFileSync } = await import('node:fs')
    appendFileSync(process.env.LATCHKEY_REACHED, `${line}\n`)
  }
})

function fullName(task) {
  const names = [task.name]
  for (let suite = task.suite; suite; suite = suite.suite) names.unshift(suite.name)
  return names.join(' > ')
}
