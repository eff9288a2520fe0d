import { escapeHtml } from './html.ts'
import { textIn, type TextName } from './texts.ts'
import type { Visit } from './visit.ts'

const styles = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-inline-size: 28rem; margin-inline: auto; padding: 3rem 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere }
.spinner { inline-size: 2.5rem; block-size: 2.5rem; border: .25rem solid color-mix(in srgb, currentColor 25%, transparent); border-block-start-color: currentColor; border-radius: 50%; animation: turn 1s linear infinite }
@keyframes turn { to { transform: rotate(1turn) } }
@media (prefers-reduced-motion: reduce) { .spinner { animation-duration: 4s } }
`

/** The page at `/device-window`: what a browser does not keep for the frame lies in its storage. Its opener stays, and nobody can put it into a frame. */
export function createDeviceWindowPage(base: string) {
  return async ({ language }: Visit): Promise<Response> => {
    const text = (name: TextName) => escapeHtml(textIn(language, name))
    const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text('windowHeading')}</title>
<style>${styles}</style>
<script type="module" src="${escapeHtml(base)}/frame/device-window.js"></script>
<main data-cut="${text('windowCut')}" data-unavailable="${text('windowUnavailable')}" data-over="${text('windowOver')}">
<h1>${text('windowHeading')}</h1>
<div class="spinner"></div>
<p role="status">${text('windowText')}
</main>
</html>
`
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'sha256-${await hashOfStyles()}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
        'cross-origin-opener-policy': 'unsafe-none',
        'origin-agent-cluster': '?1',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      },
    })
  }
}

async function hashOfStyles(): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}
