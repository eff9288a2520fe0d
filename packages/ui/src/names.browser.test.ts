import { fixture } from '@open-wc/testing'
import { html, type LitElement } from 'lit'
import { describe, expect, test } from 'vitest'

import './test/samples.ts'
import { plate } from './test/fixtures.ts'

const latin = 'Coinbase Wallet of the far North, and of the South'
const arabic = 'محفظة الشمال البعيد الجديدة والقديمة ومحفظة الجنوب'
const samples = {
  'lk-row': { of: (name: string) => html`<lk-row .heading=${name}></lk-row>`, isCentred: false, width: 290 },
  'lk-cell': { of: (name: string) => html`<lk-cell .heading=${name}></lk-cell>`, isCentred: true, width: 90 },
  'lk-chip': { of: (name: string) => html`<lk-chip .text=${name}></lk-chip>`, isCentred: false, width: 130 },
  'lk-pill': { of: (name: string) => html`<lk-pill .text=${name}></lk-pill>`, isCentred: false, width: 130 },
} as const

/** Measures the box of the name, and one of its letters. */
async function measure(tag: keyof typeof samples, name: string) {
  const around = await fixture<HTMLElement>(
    html`<div dir="rtl" style="inline-size: ${samples[tag].width}px">${samples[tag].of(name)}</div>`,
    plate(),
  )
  const element = around.querySelector<LitElement>(tag)
  await element?.updateComplete
  const box = element?.shadowRoot?.querySelector<HTMLElement>('.bidi')
  const walker = document.createTreeWalker(box ?? document, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  const text = texts.find(each => each.textContent?.includes(name))
  if (!box || !text) throw new Error(`${tag} shows no ${name}`)
  const letter = (index: number): DOMRect => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + 1)
    return range.getBoundingClientRect()
  }
  return { box: box.getBoundingClientRect(), first: letter(0), last: letter(name.length - 1) }
}

describe.each(Object.keys(samples) as (keyof typeof samples)[])('from right to left, %s', tag => {
  test('cuts a Latin name at its end', async () => {
    const { box, first, last } = await measure(tag, latin)
    expect(first.left).toBeGreaterThanOrEqual(box.left - 1)
    expect(first.right).toBeLessThanOrEqual(box.right)
    expect(last.right).toBeGreaterThan(box.right)
  })

  test('cuts an Arabic name at its end', async () => {
    const { box, first, last } = await measure(tag, arabic)
    expect(first.right).toBeLessThanOrEqual(box.right + 1)
    expect(first.left).toBeGreaterThanOrEqual(box.left)
    expect(last.left).toBeLessThan(box.left)
  })

  test('keeps a short Latin name where the row starts', async () => {
    const { box, last } = await measure(tag, 'Ox')
    if (samples[tag].isCentred) expect(Math.abs(last.right - (box.left + box.right) / 2)).toBeLessThan(20)
    else expect(last.right).toBeGreaterThan(box.right - 2)
  })
})
