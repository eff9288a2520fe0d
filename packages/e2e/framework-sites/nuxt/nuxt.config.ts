export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  app: { head: { title: 'Wallet site', htmlAttrs: { lang: 'en' }, link: [{ rel: 'icon', href: 'data:,' }] } },
})
