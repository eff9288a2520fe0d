import { fixture } from '@open-wc/testing'
import { html } from 'lit'
import { expect, test } from 'vitest'

import type { LkMeter } from './lk-meter.ts'
import type { LkRing } from './lk-ring.ts'
import './test/samples.ts'
import { only, plate } from './test/fixtures.ts'

test.each([
  [40, 40],
  [-5, 0],
  [250, 100],
  [Number.NaN, 0],
])('lk-meter of %d is filled to %i percent and announces that', async (value, percent) => {
  const meter = await fixture<LkMeter>(html`<lk-meter label="Time left" .value=${value}></lk-meter>`, plate())
  const bar = only(meter.renderRoot, '[role=progressbar]', HTMLDivElement)
  const fill = only(bar, '.bar', HTMLDivElement)
  expect(bar.ariaValueNow).toBe(String(percent))
  expect(fill.offsetWidth).toBe(Math.round((bar.offsetWidth * percent) / 100))
})

test.each([
  ['waiting', true, null],
  ['error', false, 'mark error'],
  ['done', false, 'mark success'],
] as const)('a ring that is %s', async (state, circles, mark) => {
  const { renderRoot: ring } = await fixture<LkRing>(html`<lk-ring .state=${state}></lk-ring>`, plate())
  expect(ring.querySelector('.arc.waiting') !== null).toBe(circles)
  expect(ring.querySelector('.mark')?.className ?? null).toBe(mark)
})

test('the current step of lk-steps is marked for screen readers', async () => {
  const steps = [
    { heading: 'Allow', state: 'done' },
    { heading: 'Confirm', state: 'now' },
    { heading: 'Done', state: 'todo' },
  ] as const
  const element = await fixture(html`<lk-steps .steps=${steps}></lk-steps>`, plate())
  await expect(element).shadowDom.to.equal(
    `<ol>
      <li><span></span><span><b>Allow</b></span></li>
      <li aria-current="step"><span></span><span><b>Confirm</b></span></li>
      <li><span>3</span><span><b>Done</b></span></li>
    </ol>`,
    { ignoreAttributes: ['class'] },
  )
})
