const en = {
  demo: 'Demo',
  sandbox: 'Sandbox',
  news: 'has news',
  status: { unknown: 'Sandbox', running: 'Sandbox is running', stopped: 'Sandbox does not answer' },
  panes: 'Parts of the demo',
  pane: { modal: 'Modal', options: 'Options', code: 'Code', try: 'Try', sandbox: 'Sandbox' },
}

/** Texts of the page around stage, controls and panels. */
export type PageTexts = typeof en

const de: PageTexts = {
  demo: 'Demo',
  sandbox: 'Sandbox',
  news: 'hat Neues',
  status: { unknown: 'Sandbox', running: 'Die Sandbox läuft', stopped: 'Die Sandbox antwortet nicht' },
  panes: 'Teile der Demo',
  pane: { modal: 'Modal', options: 'Optionen', code: 'Code', try: 'Testen', sandbox: 'Sandbox' },
}

export const texts: { readonly en: PageTexts; readonly de: PageTexts } = { en, de }
