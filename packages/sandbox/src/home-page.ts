/** An address of the sandbox with its purpose. */
export interface HomePageLink {
  title: string
  address: string
}

/** Renders the page at `/`, with the addresses of all services and the warning that they are for development. */
export function renderHomePage(links: readonly HomePageLink[]): Response {
  const rows = links.map(
    ({ title, address }) => `<tr><th scope="row">${escapeHtml(title)}</th><td>${toCell(address)}</td></tr>`,
  )
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Latchkey sandbox (for development)</title>
<link rel="stylesheet" href="/sandbox/page.css">
<main>
<h1>Latchkey sandbox</h1>
<p role="note">For development only. Its keys are public, its chains are thrown away when it stops, and its prices are invented: nothing here has value.</p>
<table>${rows.join('')}</table>
</main>
</html>
`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
}

/** The style of {@link renderHomePage}. */
export const homePageStyles = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-inline-size: 60rem; margin: 3rem auto; padding-inline: 1.5rem }
[role='note'] { border-inline-start: .25rem solid #b45309; padding-inline-start: 1rem }
table { border-collapse: collapse; inline-size: 100% }
th, td { text-align: start; vertical-align: top; padding: .4rem 1rem .4rem 0; border-block-end: 1px solid #8884 }
td { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
`

function toCell(address: string): string {
  const text = escapeHtml(address)
  return address.startsWith('http') ? `<a href="${text}">${text}</a>` : text
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
