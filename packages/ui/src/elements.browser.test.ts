import { fixture } from '@open-wc/testing'
import { html } from 'lit'
import { afterEach, describe, expect, test } from 'vitest'

import * as ui from './index.ts'
import { samples } from './test/samples.ts'
import { plate, themes } from './test/fixtures.ts'

afterEach(() => document.documentElement.removeAttribute('dir'))

const tags = Object.keys(samples())
const hostileText = '<img src=x onerror="globalThis.stolen = true"><script>globalThis.stolen = true</script>\u202e'
const hostileUrls = [
  'javascript:globalThis.stolen=true',
  'JAVA\nSCRIPT:globalThis.stolen=true',
  'data:text/html,<script>globalThis.stolen=true</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.stolen=true"/>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:null/x',
]

describe.each(tags)('<%s>', tag => {
  test('shows markup in a name as text and runs nothing', async () => {
    const root = await fixture(html`<div>${samples(hostileText)[tag]}</div>`, plate())
    await new Promise(requestAnimationFrame)
    expect(everyShadow(root).flatMap(shadow => [...shadow.querySelectorAll('script, img[onerror]')])).toEqual([])
    expect('stolen' in globalThis).toBe(false)
  })

  test('never navigates to, loads or runs a hostile address', async () => {
    for (const url of hostileUrls) {
      const root = await fixture(html`<div>${samples('Harbor', url)[tag]}</div>`, plate())
      const shadows = everyShadow(root)
      expect(shadows.flatMap(shadow => [...shadow.querySelectorAll('a[href]')])).toEqual([])
      const images = shadows.flatMap(shadow => [...shadow.querySelectorAll('img')]).map(image => image.src)
      expect(images.filter(src => !/^(data:image|blob:)/.test(src))).toEqual([])
    }
    await new Promise(requestAnimationFrame)
    expect('stolen' in globalThis).toBe(false)
  })

  // Touch leaves :hover on the tapped element.
  test('changes under a pointer only on a device with one', async () => {
    const root = await fixture(html`<div>${samples()[tag]}</div>`, plate())
    const own = [...root.querySelectorAll(tag)].flatMap(element => element.shadowRoot ?? [])
    const sheets = [document, ...own].flatMap(each => each.adoptedStyleSheets)
    expect(own.length).toBeGreaterThan(0)
    const bare = sheets.flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText)
    expect(bare.filter(text => text.includes(':hover') && !text.startsWith('@media (hover: hover)'))).toEqual([])
  })

  test('fits a 320 px page at twice the text size, in both directions', async () => {
    for (const dir of ['ltr', 'rtl']) {
      document.documentElement.dir = dir
      const { parentNode: host } = plate()
      host.style.setProperty('inline-size', '320px')
      host.style.setProperty('--w3m-font-size-master', '20px')
      await fixture(html`<div>${samples()[tag]}</div>`, { parentNode: host })
      await new Promise(requestAnimationFrame)
      expect(host.scrollWidth).toBeLessThanOrEqual(host.clientWidth)
    }
  })
})

test.each(themes)('no element has an accessibility fault in the %s theme', async theme => {
  const root = await fixture(html`<div>${Object.values(samples())}</div>`, plate(theme))
  expect(tags.filter(tag => !root.querySelector(tag))).toEqual([])
  everyShadow(root).forEach(shadow => shadow instanceof ShadowRoot && finishTransitions(shadow))
  await expect(root).to.be.accessible({ ignoredRules: ['region'] })
})

test('the accessibility check looks into the elements', async () => {
  const root = await fixture(html`<lk-icon-button .icon=${ui.iconClose}></lk-icon-button>`, plate())
  await expect(expect(root).to.be.accessible()).rejects.toThrow('button-name')
})

test('every exported element has a sample', () => {
  const exported = Object.values(ui).flatMap(value => ('tag' in Object(value) ? [(value as ui.ElementClass).tag] : []))
  expect([...exported, 'lk-qr'].sort()).toEqual([...tags].sort())
})

test('every element works under a strict content security policy with trusted types', async () => {
  const frame = document.createElement('iframe')
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:; require-trusted-types-for 'script'"
  const module = new URL('./test/policy-page.ts', import.meta.url)
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}"><script type="module" src="${module}"></script>`
  const told = new Promise<PolicyReport>(resolve => {
    addEventListener('message', ({ data, source }) => source === frame.contentWindow && resolve(data as PolicyReport))
  })
  document.body.append(frame)
  const report = await told
  expect(report.violations).toEqual([])
  expect(report.drawn.sort()).toEqual([...tags].sort())
  expect(report.meterWidth).toBe('40%')
})

interface PolicyReport {
  violations: string[]
  drawn: string[]
  meterWidth: string
}

/** Finishes fading, so that the final colours are read. */
function finishTransitions(root: ShadowRoot): void {
  const ending = root.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
  ending.forEach(animation => animation.finish())
}

function everyShadow(root: ParentNode): ParentNode[] {
  return [
    root,
    ...[...root.querySelectorAll('*')].flatMap(node => (node.shadowRoot ? everyShadow(node.shadowRoot) : [])),
  ]
}
