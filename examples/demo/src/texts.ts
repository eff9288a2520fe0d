const en = {
  title: 'Latchkey demo',
  demo: 'Demo',
  sandbox: 'Sandbox',
  news: 'has news',
  status: { unknown: 'Sandbox', running: 'Sandbox is running', stopped: 'Sandbox does not answer' },
  account: 'Account',
  open: 'Open',
  wallet: 'Wallet',
  inWallet: (wallet: string, chains: number): string => `${wallet}, ${chains} ${chains === 1 ? 'chain' : 'chains'}`,
  figure: (value: string): string => new Intl.NumberFormat('en', { maximumFractionDigits: 4 }).format(Number(value)),
  panes: 'Parts of the demo',
  pane: { modal: 'Modal', options: 'Options', code: 'Code', try: 'Try', sandbox: 'Sandbox' },
}

/** Texts of the page around stage, controls and panels. */
export type PageTexts = typeof en

const de: PageTexts = {
  title: 'Latchkey-Demo',
  demo: 'Demo',
  sandbox: 'Sandbox',
  news: 'hat Neues',
  status: { unknown: 'Sandbox', running: 'Die Sandbox läuft', stopped: 'Die Sandbox antwortet nicht' },
  account: 'Konto',
  open: 'Öffnen',
  wallet: 'Wallet',
  inWallet: (wallet, chains) => `${wallet}, ${chains} ${chains === 1 ? 'Chain' : 'Chains'}`,
  figure: value => new Intl.NumberFormat('de', { maximumFractionDigits: 4 }).format(Number(value)),
  panes: 'Teile der Demo',
  pane: { modal: 'Modal', options: 'Optionen', code: 'Code', try: 'Testen', sandbox: 'Sandbox' },
}

export const texts: { readonly en: PageTexts; readonly de: PageTexts } = { en, de }
