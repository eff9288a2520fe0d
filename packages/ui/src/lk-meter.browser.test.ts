import { html } from 'lit'
import { expect, test } from 'vitest'

import { LkMeter } from './lk-meter.ts'
import { LkRing } from './lk-ring.ts'
import { LkSteps } from './lk-steps.ts'
import './test-samples.ts'
import { only, stage } from './test-stage.ts'

test.each([
  [40, 40],
  [-5, 0],
  [250, 100],
  [Number.NaN, 0],
])('a meter of %d is filled to %i percent and says so', async (value, percent) => {
  const root = await stage(html`<lk-meter label="Time left" .value=${value}></lk-meter>`)
  const bar = only(only(root, 'lk-meter', LkMeter).renderRoot, '[role=progressbar]', HTMLDivElement)
  const fill = only(bar, '.bar', HTMLDivElement)
  expect(bar.ariaValueNow).toBe(String(percent))
  expect(fill.offsetWidth).toBe(Math.round((bar.offsetWidth * percent) / 100))
})

test.each([
  ['waiting', true, null],
  ['error', false, 'mark error'],
  ['done', false, 'mark success'],
] as const)('a ring that is %s', async (state, circles, mark) => {
  const root = await stage(html`<lk-ring .state=${state}></lk-ring>`)
  const ring = only(root, 'lk-ring', LkRing).renderRoot
  expect(ring.querySelector('.arc') !== null).toBe(circles)
  expect(ring.querySelector('.mark')?.className ?? null).toBe(mark)
})

test('the current step is marked for those who do not see it', async () => {
  const steps = [
    { heading: 'Allow', state: 'done' },
    { heading: 'Confirm', state: 'now' },
    { heading: 'Done', state: 'todo' },
  ] as const
  const root = await stage(html`<lk-steps .steps=${steps}></lk-steps>`)
  const items = [...only(root, 'lk-steps', LkSteps).renderRoot.querySelectorAll('li')]
  expect(items.map(item => item.ariaCurrent)).toEqual([null, 'step', null])
})
