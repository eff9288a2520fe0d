/** The style of every page of the explorer, light and dark as the browser is. */
export const explorerStyles = `:root {
  color-scheme: light dark;
  --tray: light-dark(#f1efeb, #141416);
  --plate: light-dark(#fff, #1f1f23);
  --text: light-dark(#19181c, #f6f5f2);
  --quiet: light-dark(#54535a, #bcbbc2);
  --line: light-dark(#19181c14, #f6f5f214);
  --link: light-dark(#2a3cc0, #a9b4ff);
  --ok: light-dark(#0a6847, #6fd3a6);
  --bad: light-dark(#ae2038, #ff979f);
  background: var(--tray);
  color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif;
}
body { margin: 0 }
header, main, footer { max-inline-size: 52rem; margin-inline: auto; padding-inline: 1rem }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; min-block-size: 3.5rem }
nav { display: flex; flex-wrap: wrap }
nav a { display: grid; align-items: center; min-block-size: 2.75rem; padding-inline: .5rem; font-size: .875rem; color: var(--quiet); text-decoration: none }
nav a[aria-current] { color: var(--text); font-weight: 600 }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: .375rem }
h1 { font-size: 1.625rem; line-height: 1.2; letter-spacing: -.02em; margin: 1rem 0 .625rem }
h2 { font-size: .8125rem; margin: 0 0 .5rem }
.plate { margin: 0; padding: 1rem; border-radius: .5rem; background: var(--plate); box-shadow: 0 0 0 1px var(--line) }
h1 + .plate { border-start-start-radius: 1.375rem; border-start-end-radius: 1.375rem }
.plate:last-child { border-end-start-radius: 1.375rem; border-end-end-radius: 1.375rem }
dl.plate { padding-block: .25rem }
dl > div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: .25rem 1rem; padding-block: .625rem }
dl > div + div, ol > li + li { border-block-start: 1px solid var(--line) }
dt, .quiet, footer { color: var(--quiet) }
dt, footer, .transactions { font-size: .875rem }
dd, ul, ol { margin: 0 }
ul, ol { padding: 0; list-style: none }
p { margin: 0 0 .5rem }
ol > li { padding-block: .625rem }
code { font: .8125rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
a { color: var(--link); text-underline-offset: .15em }
bdi { overflow-wrap: anywhere }
.amount { font-variant-numeric: tabular-nums }
.status { font-weight: 600 }
.is-ok { color: var(--ok) }
.is-bad { color: var(--bad) }
footer { padding-block: 1rem 2rem }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: .25rem }
@media (max-width: 30rem) { dl > div { grid-template-columns: minmax(0, 1fr) } }
`
