import { html, nothing, type TemplateResult } from 'lit'

/**
 * An SVG icon as a template. The data holds up to three paths divided by `|`: lines in `currentColor`, solid shapes, and
 * lines knocked out in white over them. Decorative: the control around it carries the name. Needs `resetStyles`.
 *
 * @param data exported path data, such as `iconClose`
 * @param size edge in CSS pixels
 * @param flip mirror in right-to-left text (back and forward; never send, receive or a logo)
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
