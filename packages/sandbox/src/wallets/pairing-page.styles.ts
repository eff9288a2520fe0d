/** The style sheet of the pairing wallet's page, at `/wallet/style.css`. */
export const pairingPageStyles = `:root {
  color-scheme: light dark;
  --ink: light-dark(#16181d, #f2f3f5);
  --quiet: light-dark(#555b69, #a9b0be);
  --paper: light-dark(#f4f5f8, #121419);
  --card: light-dark(#ffffff, #1d2027);
  --line: light-dark(#c9ced8, #3f4553);
  --accent: light-dark(#4a3aff, #a99fff);
  --on-accent: light-dark(#ffffff, #14101f);
  --failed: light-dark(#b3261e, #ffb4ab);
  font: 16px/1.5 system-ui, sans-serif;
}
*, ::before, ::after { box-sizing: border-box }
body { margin: 0 auto; max-inline-size: 46rem; padding: 1.5rem; background: var(--paper); color: var(--ink) }
h1, h2, h3, p, dl, dd, fieldset { margin: 0 }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem } h3 { font-size: 1rem; overflow-wrap: anywhere }
[hidden] { display: none !important }
body > header, article > header { display: flex; gap: .75rem; align-items: center; min-inline-size: 0 }
header img { border-radius: 22% }
body > header { flex-wrap: wrap; margin-block-end: 1rem }
.development { inline-size: 100%; border-inline-start: .25rem solid #b45309; padding-inline-start: .75rem }
main, section, .cards, article, form, fieldset { display: grid; gap: .75rem; grid-template-columns: minmax(0, 1fr) }
main { gap: 1.5rem }
section > label { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center }
article, section > form { padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
fieldset { gap: .25rem; border: 0; padding: 0 }
fieldset label { display: flex; gap: .5rem; align-items: baseline }
fieldset span, dd, .code, .quiet { overflow-wrap: anywhere }
legend, dt, .quiet { color: var(--quiet); font-size: .875rem; padding: 0 }
dd { white-space: pre-wrap; max-block-size: 12rem; overflow: auto }
.code, dd, textarea { font-family: ui-monospace, monospace; font-size: .875rem }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end }
.row label { display: grid; flex: 1; min-inline-size: 10rem }
footer { display: flex; flex-wrap: wrap; gap: .5rem }
button, .button, select, textarea {
  min-block-size: 2.5rem; padding: .4rem .8rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--card); color: inherit; font: inherit;
}
button, .button { font-weight: 600; cursor: pointer }
.button { display: inline-flex; align-items: center; gap: .5rem }
.button input { max-inline-size: 14rem; font: inherit; font-weight: 400 }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
button:disabled { opacity: .5; cursor: default }
select { inline-size: 100%; min-inline-size: 0 } section > label select { inline-size: auto }
textarea { inline-size: 100%; resize: vertical; overflow-wrap: anywhere }
video { inline-size: 100%; border-radius: .5rem }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
[data-testid='notice']:not(:empty) { margin-block-end: 1rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem }
.failed { color: var(--failed) }
`
