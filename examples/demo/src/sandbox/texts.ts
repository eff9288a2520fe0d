export const texts = {
  en: { heading: 'Sandbox', close: 'Close sandbox' },
  de: { heading: 'Sandbox', close: 'Sandbox schließen' },
}
