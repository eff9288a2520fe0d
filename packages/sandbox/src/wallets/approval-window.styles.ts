/** Added as a constructable style sheet, which a site's `style-src 'self'` allows. */
export const approvalWindowStyles = `
  :host { all: initial; }
  dialog {
    color-scheme: light dark;
    --ink: light-dark(#16181d, #f2f3f5);
    --quiet: light-dark(#5a6070, #a4abba);
    --paper: light-dark(#ffffff, #1d2027);
    --line: light-dark(#d6dae2, #3a404d);
    --accent: light-dark(#4a3aff, #a99fff);
    --on-accent: light-dark(#ffffff, #14101f);
    box-sizing: border-box;
    width: min(360px, 100vw - 32px);
    max-height: calc(100dvh - 32px);
    margin: 16px;
    margin-inline-start: auto;
    padding: 0;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--paper);
    color: var(--ink);
    font: 14px/1.45 system-ui, sans-serif;
    box-shadow: 0 12px 40px rgb(0 0 0 / 30%);
  }
  dialog::backdrop { background: rgb(0 0 0 / 20%); }
  form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; padding: 16px; }
  header { display: flex; align-items: center; gap: 10px; }
  header img { border-radius: 8px; }
  h2, p, dl, dd, fieldset { margin: 0; }
  h2 { font-size: 17px; }
  dl { display: grid; gap: 2px; }
  dt { margin-block-start: 6px; color: var(--quiet); font-size: 12px; }
  dd { max-height: 160px; overflow: auto; overflow-wrap: anywhere; white-space: pre-wrap; }
  fieldset { display: grid; gap: 8px; min-inline-size: 0; padding: 0; border: 0; }
  legend { padding: 0; color: var(--quiet); font-size: 12px; }
  label { display: flex; gap: 8px; }
  label { align-items: baseline; }
  label span { min-inline-size: 0; overflow-wrap: anywhere; }
  footer { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
  button {
    min-height: 40px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  button.approve { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
  button:disabled { opacity: 0.5; cursor: default; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .note { color: var(--quiet); font-size: 12px; }
`
