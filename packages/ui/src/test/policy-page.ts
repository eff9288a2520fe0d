import { html, render } from 'lit'

import { samples } from './samples.ts'

/** Loaded in a frame with a strict content security policy: renders every element and reports violations to the parent. */
const violations: string[] = []
document.addEventListener('securitypolicyviolation', event => {
  // The development server's own socket is not part of the kit.
  if (event.effectiveDirective !== 'connect-src')
    violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
})

const url =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const all = samples('Harbor', url)
render(html`${Object.values(all)}`, document.body)
setTimeout(() => {
  const drawn = Object.keys(all).filter(tag => {
    const shadow = document.querySelector(tag)?.shadowRoot
    return shadow?.firstElementChild && shadow.adoptedStyleSheets.length > 0
  })
  const bar = document.querySelector('lk-meter')?.shadowRoot?.querySelector<HTMLElement>('.bar')
  parent.postMessage({ violations, drawn, meterWidth: bar?.style.inlineSize }, '*')
}, 200)
