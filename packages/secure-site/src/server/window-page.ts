import { escapeHtml } from './html.ts'

/** A page of the secure site in a separate window, which a frame of this site opens. */
export interface WindowPage {
  readonly language: string
  readonly heading: string
  /** Text until the script shows its content. */
  readonly status: string
  /** Address of the script. */
  readonly script: string
  /** Texts for the script, by the names of `data-` attributes. */
  readonly texts: Readonly<Record<string, string>>
  /** CSS in addition to the window's base styles. @default none */
  readonly styles?: string
  /** Sources of the page's images for its content security policy. @default none */
  readonly imageSources?: string
}

const baseStyles = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-inline-size: 28rem; margin-inline: auto; padding: 3rem 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere }
.spinner { inline-size: 2.5rem; block-size: 2.5rem; border: .25rem solid color-mix(in srgb, currentColor 25%, transparent); border-block-start-color: currentColor; border-radius: 50%; animation: turn 1s linear infinite }
@keyframes turn { to { transform: rotate(1turn) } }
@media (prefers-reduced-motion: reduce) { .spinner { animation-duration: 4s } }
`

/**
 * Answers with the page. No page can embed it, and it keeps its opener (`Cross-Origin-Opener-Policy: unsafe-none`),
 * which exchanges messages with it.
 */
export async function answerWindowPage(page: WindowPage): Promise<Response> {
  const { language, heading, status, script, texts, imageSources } = page
  const styles = `${baseStyles}${page.styles ?? ''}`
  const data = Object.entries(texts).map(([name, text]) => ` data-${name}="${escapeHtml(text)}"`)
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
<style>${styles}</style>
<script type="module" src="${escapeHtml(script)}"></script>
<main${data.join('')}>
<h1 tabindex="-1">${escapeHtml(heading)}</h1>
<div class="spinner"></div>
<p role="status">${escapeHtml(status)}
</main>
</html>
`
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${await hashOf(styles)}'`,
    ...(imageSources === undefined ? [] : [`img-src ${imageSources}`]),
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cross-origin-opener-policy': 'unsafe-none',
      'origin-agent-cluster': '?1',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    },
  })
}

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}
