import { html, type TemplateResult } from 'lit'

/**
 * Renders a turning quarter arc. Decorative: state the status in text or by `aria-busy`. Steps slowly with reduced motion. Needs
 * `resetStyles`.
 *
 * @param size edge in CSS pixels. @default 18
 */
export function spinner(size = 18): TemplateResult {
  return html`<svg class="ico spin" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="8.25" opacity=".2" />
    <path d="M12 3.75A8.25 8.25 0 0 1 20.25 12" />
  </svg>`
}
