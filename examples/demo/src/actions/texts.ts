export const texts = {
  en: { heading: 'Try what a site would do' },
  de: { heading: 'Probiere, was eine Website tun würde' },
}
