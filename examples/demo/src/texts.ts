export const texts = {
  en: { sandbox: 'Sandbox' },
  de: { sandbox: 'Sandbox' },
}
