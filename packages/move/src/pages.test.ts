import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { kits } from './kits.ts'
import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const folder = fileURLToPath(new URL('../../../docs/moving-over', import.meta.url))
const pages = readdirSync(folder).filter(name => name.startsWith('from-'))
const blocks = pages.flatMap(page =>
  [...readFileSync(join(folder, page), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, language, code], index) => ({
      name: `${page} ${index + 1}`,
      language,
      code,
    }),
  ),
)
const place = useSites()

describe('the pages of the kits', () => {
  test('include one for each', () => {
    expect(pages).toEqual(kits.map(({ name }) => `from-${name}.md`).sort())
    for (const page of pages) expect(blocks.filter(({ name }) => name.startsWith(page))).not.toEqual([])
  })

  test.each(blocks)('$name shows the result of its code', ({ language, code = '' }) => {
    const [, before, after] = /^\/\/ before\n([\s\S]*?)\n\/\/ after\n([\s\S]*)$/.exec(code) ?? []
    const file = `site.${language}`
    const home = place({ [file]: before ?? '' })
    const { rows } = moveSite(home, { write: true })
    expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
    expect(filesOf(home)).toEqual({ [file]: after })
  })
})
