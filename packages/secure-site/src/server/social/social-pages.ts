import { escapeHtml } from '../html.ts'
import type { Language } from '../languages.ts'
import { textIn, type TextName } from '../texts.ts'

/** Facts for the script of a window's page, `frame/social.js`. */
export interface WindowFacts {
  /** Task of the script. */
  does: 'open' | 'report' | 'ask' | 'close'
  attempt?: string
  ticket?: string
  reason?: 'denied' | 'failed'
  /** Origin of the page that opened the window. Only this origin receives the result. */
  origin?: string
}

/** Content of a window's page. */
export interface SocialPage {
  heading: TextName
  text: TextName
  values?: Readonly<Record<string, string>>
  facts?: WindowFacts
  /** Question below the text, which a window with an opener hides. */
  question?: { attempt: string; warning: boolean; rows: ReadonlyArray<readonly [name: string, value: string]> }
  isBusy?: boolean
  status?: number
}

const styles = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-inline-size: 28rem; margin-inline: auto; padding: 3rem 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere }
dt { opacity: .8 }
dd { margin: 0 0 .75rem; font-weight: 600; overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin-block-start: 1.5rem }
[hidden] { display: none }
[role='alert'] { border-inline-start: .25rem solid #b45309; padding-inline-start: 1rem }
button { flex: 1 1 8rem; min-block-size: 3rem; padding-inline: 1rem; border: 2px solid; border-radius: .75rem; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; overflow-wrap: anywhere }
button[value='yes'] { background: CanvasText; color: Canvas; border-color: CanvasText }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 3px }
.spinner { inline-size: 2.5rem; block-size: 2.5rem; border: .25rem solid color-mix(in srgb, currentColor 25%, transparent); border-block-start-color: currentColor; border-radius: 50%; animation: turn 1s linear infinite }
@keyframes turn { to { transform: rotate(1turn) } }
@media (prefers-reduced-motion: reduce) { .spinner { animation-duration: 4s } }
`

/** Answers a page of a login's window. It keeps its opener and cannot be framed. */
export async function answerSocialPage(language: Language, base: string, page: SocialPage): Promise<Response> {
  const { values = {}, facts, question, isBusy = false, status = 200 } = page
  const heading = escapeHtml(textIn(language, page.heading, values))
  const data = Object.entries(facts ?? {}).map(([name, value]) => ` data-${name}="${escapeHtml(String(value))}"`)
  // The form may redirect to the origin at which the login started.
  const formTarget = facts?.origin === undefined ? '' : ` ${facts.origin}`
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>${styles}</style>
${facts ? `<script type="module" src="${escapeHtml(base)}/frame/social.js"></script>` : ''}
<main data-opening="${escapeHtml(textIn(language, 'socialOpening'))}" data-over="${escapeHtml(textIn(language, 'socialOverText'))}"${data.join('')}>
<div id="moment">
<h1>${heading}</h1>
${isBusy ? '<div class="spinner"></div>' : ''}
<p role="status">${escapeHtml(textIn(language, page.text, values))}
</div>
${question ? formOf(language, base, page, question) : ''}
</main>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-${await hashOfStyles()}'; form-action 'self'${formTarget}; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
      // Requests of the form and the beacon need the origin; the address must not leak to other sites.
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'unsafe-none',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    },
  })
}

function formOf(
  language: Language,
  base: string,
  { values = {}, facts }: SocialPage,
  { attempt, warning, rows }: NonNullable<SocialPage['question']>,
): string {
  const text = (name: TextName) => escapeHtml(textIn(language, name, values))
  // With an opener the script reports to it, and the question stays hidden.
  const isHidden = facts?.ticket !== undefined
  const heading = isHidden ? `<h1>${text('socialAskHeading')}</h1>\n<p>${text('socialAskText')}\n` : ''
  return `<div id="question"${isHidden ? ' hidden' : ''}>
${heading}${warning ? `<p role="alert">${text('socialAskWarning')}` : ''}
<dl>${rows.map(([name, value]) => `<dt>${escapeHtml(name)}<dd>${escapeHtml(value)}`).join('')}</dl>
<form method="post" action="${escapeHtml(base)}/social/done"><input type="hidden" name="attempt" value="${escapeHtml(attempt)}">
<button name="answer" value="no">${text('socialCancel')}</button>
<button name="answer" value="yes">${text('socialGoOn')}</button>
</form>
</div>`
}

async function hashOfStyles(): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}
