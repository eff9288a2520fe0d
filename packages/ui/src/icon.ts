import { html, nothing, type TemplateResult } from 'lit'

/**
 * Renders an SVG icon. The data has up to three paths divided by `|`: lines in `currentColor`, solid shapes, and white lines over
 * them. Decorative: the control around it has the name. Needs `resetStyles`.
 *
 * @param data exported path data, such as `iconClose`
 * @param size edge in CSS pixels. @default 20
 * @param flip mirrors in right-to-left text (back and forward; never send, receive or a logo). @default false
 */
export function icon(data: string, size = 20, flip = false): TemplateResult {
  const [lines, solid, over] = data.split('|')
  return html`<svg class=${flip ? 'ico flip' : 'ico'} width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${path(lines)} />
    <path d=${path(solid)} fill="currentColor" stroke="none" />
    <path d=${path(over)} stroke="#fff" />
  </svg>`
}

function path(data: string | undefined): string | typeof nothing {
  return data ? data : nothing
}
