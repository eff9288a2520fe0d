import { appendFileSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

import config from '../../vite.config.ts'
import { root } from '../run.mjs'
import { keepModules } from '../vitest/keep-modules.mjs'
import { findPlaces, withProbes } from './places.mjs'

/** Generated tables are excluded: they have hundreds of similar records, and no row mentions most of them. */
const production =
  /^packages\/(?!testing\/|sandbox\/|e2e\/).*\/src\/(?!test\/|.*(\.(test|test-d|test-support|generated)\.|-harness|\/test\/)).*\.tsx?$/
const tellReached = fileURLToPath(new URL('tell-reached.mjs', import.meta.url))

/**
 * Changes code on its way to the tests, never on the disk. `LATCHKEY_MUTANT` is a file and a place of it; `LATCHKEY_REACHED` names the file for the
 * reached places.
 */
const mutation = {
  name: 'mutation',
  enforce: 'pre',
  transform(_, id) {
    const file = relative(root, id.split('?')[0]).split(sep).join('/')
    if (!production.test(file)) return undefined
    // Another plugin may run first, but places refer to the text on the disk.
    const text = readFileSync(id.split('?')[0], 'utf8')
    if (process.env.LATCHKEY_REACHED) return { code: withProbes(file, text, findPlaces(file, text)), map: null }
    const mutant = JSON.parse(process.env.LATCHKEY_MUTANT ?? '{}')
    if (mutant.file !== file) return undefined
    return { code: text.slice(0, mutant.start) + mutant.changed + text.slice(mutant.end), map: null }
  },
  configureServer(server) {
    server.middlewares.use('/latchkey-reached', (request, response) => {
      let body = ''
      request.on('data', chunk => (body += chunk))
      request.on('end', () => {
        appendFileSync(process.env.LATCHKEY_REACHED, `${body}\n`)
        response.end()
      })
    })
  },
}

/** @type {import('vitest/config').TestProjectInlineConfiguration[]} */
const own = config.test.projects.filter(({ test }) => test.name !== 'e2e')

/** A browser that keeps modules would never load a changed one. Without the files that may change, it keeps none. */
const changing = process.env.LATCHKEY_MUTATED
const kept = changing ? keepModules(JSON.parse(changing)) : []

const projects = own.map(project => ({
  ...project,
  plugins: [...(project.plugins ?? []).flatMap(plugin => (plugin.name === 'keep-modules' ? kept : plugin)), mutation],
  test: {
    ...project.test,
    retry: 0,
    // Each file must load all the code that its tests reach.
    isolate: true,
    ...(process.env.LATCHKEY_REACHED && {
      setupFiles: [...(project.test.setupFiles ?? []), tellReached],
      env: { LATCHKEY_REACHED: process.env.LATCHKEY_REACHED },
    }),
  },
}))

export default { ...config, test: { ...config.test, projects } }
