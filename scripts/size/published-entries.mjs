import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../run.mjs'

/** Maps the published addresses of the packages to the built files, as a site outside of the workspace finds them. */
export function publishedEntries() {
  return ['packages', 'packages/adapters']
    .flatMap(folder => readdirSync(join(root, folder)).map(name => join(root, folder, name)))
    .filter(folder => existsSync(join(folder, 'package.json')))
    .flatMap(folder => {
      const { name, publishConfig } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return Object.entries(publishConfig?.exports ?? {}).map(([path, entry]) => ({
        name: join(name, path),
        find: new RegExp(`^${join(name, path)}$`),
        replacement: join(folder, entry.default),
      }))
    })
}
