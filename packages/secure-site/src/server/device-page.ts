import { escapeHtml } from './html.ts'
import type { Language } from './languages.ts'
import { type DeviceFacts, factsIn } from './mail.ts'
import { textIn, type TextName } from './texts.ts'

/** Path to which the page of a mail's link posts its token. */
type LinkPath = '/device' | '/login-pass'

/** Content of a page that a mail's link opens. */
export type DevicePage =
  /** Posts the token, which is in the fragment. */
  | { kind: 'link'; path: LinkPath }
  | { kind: 'pass'; token: string; email: string; network: string | undefined }
  | { kind: 'question'; token: string; facts: DeviceFacts }
  | { kind: 'approved' | 'refused' | 'passed' | 'over' | 'error' }

const headings: Readonly<Record<DevicePage['kind'], TextName>> = {
  link: 'linkHeading',
  question: 'deviceHeading',
  pass: 'passHeading',
  passed: 'passedHeading',
  approved: 'approvedHeading',
  refused: 'refusedHeading',
  over: 'overHeading',
  error: 'errorHeading',
}

const outcomes = {
  approved: 'approvedText',
  refused: 'refusedText',
  passed: 'passedText',
  over: 'overText',
  error: 'errorText',
} as const

const styles = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-inline-size: 28rem; margin-inline: auto; padding: 3rem 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
dt { opacity: .8 }
dd { margin: 0 0 .75rem; font-weight: 600; overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin-block-start: 1.5rem }
button { flex: 1 1 8rem; min-block-size: 3rem; padding-inline: 1rem; border: 2px solid; border-radius: .75rem; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
button[value='approved'] { background: CanvasText; color: Canvas; border-color: CanvasText }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 3px }
`

/** Answers the pages of links in mails. Only the page that a link opens has a script, and none can be framed. */
export async function answerDevicePage(
  language: Language,
  base: string,
  page: DevicePage,
  status = 200,
): Promise<Response> {
  const heading = textIn(language, headings[page.kind])
  const body = bodyOf(language, base, page)
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
<style>${styles}</style>
${page.kind === 'link' ? `<script type="module" src="${escapeHtml(base)}/frame/device-link.js"></script>` : ''}
<main${page.kind === 'link' ? ` data-empty="${text(language, 'errorText')}"` : ''}>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${page.kind === 'link' ? "'self'" : "'none'"}; style-src 'sha256-${await hashOfStyles()}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
      // The form's request needs the origin.
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    },
  })
}

function bodyOf(language: Language, base: string, page: DevicePage): string {
  if (page.kind === 'question') return questionOf(language, base, page)
  if (page.kind === 'pass') return passOf(language, base, page)
  if (page.kind !== 'link') return `<p>${text(language, outcomes[page.kind])}`
  return `<p role="status"><noscript>${text(language, 'linkWithoutScript')}</noscript>
<form method="post" action="${escapeHtml(base + page.path)}"><input type="hidden" name="token"></form>`
}

function questionOf(language: Language, base: string, { token, facts }: DevicePage & { kind: 'question' }): string {
  const rows = factsIn(language, facts).map(([name, value]) => `<dt>${escapeHtml(name)}<dd>${escapeHtml(value)}`)
  const button = (answer: string, name: TextName) =>
    `<button name="answer" value="${answer}">${text(language, name)}</button>`
  return `<dl>${rows.join('')}</dl>
<p>${text(language, 'deviceQuestion')}
<form method="post" action="${escapeHtml(base)}/device"><input type="hidden" name="token" value="${token}">
${button('refused', 'refuse')}
${button('approved', 'approve')}
</form>`
}

function passOf(language: Language, base: string, { token, email, network }: DevicePage & { kind: 'pass' }): string {
  return `<p>${text(language, 'passText', { email, network: network ?? textIn(language, 'unknown') })}
<form method="post" action="${escapeHtml(base)}/login-pass"><input type="hidden" name="token" value="${escapeHtml(token)}">
<button name="answer" value="approved">${text(language, 'passButton')}</button>
</form>`
}

function text(language: Language, name: TextName, values: Readonly<Record<string, string>> = {}): string {
  return escapeHtml(textIn(language, name, values))
}

async function hashOfStyles(): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}
