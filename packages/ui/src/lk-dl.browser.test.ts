import { fixture } from '@open-wc/testing'
import { html } from 'lit'
import { expect, test } from 'vitest'

import type { LkDl } from './lk-dl.ts'
import './test/samples.ts'
import { plate } from './test/fixtures.ts'

test('lk-dl keeps a term whole beside a value that is longer than the line', async () => {
  const list = await fixture<LkDl>(
    html`<lk-dl style="inline-size: 240px; overflow-wrap: anywhere" .items=${[
      { term: 'Network', value: 'Ethereum' },
      { term: 'Network', value: `0x${'4'.repeat(40)}` },
    ]}></lk-dl>`,
    plate(),
  )
  const [short, long] = [...(list.shadowRoot?.querySelectorAll('dt') ?? [])].map(term => term.offsetHeight)
  expect(long).toBe(short)
})
