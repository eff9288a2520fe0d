export const texts = {
  en: { frameTitle: 'The modal, live' },
  de: { frameTitle: 'Das Modal, live' },
}
