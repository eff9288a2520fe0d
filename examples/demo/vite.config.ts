import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const sandboxUrl = process.env['VITE_SANDBOX_URL'] ?? 'http://127.0.0.1:4040'
const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** No configuration is needed: `VITE_SANDBOX_URL` names a sandbox on another port. */
export default defineConfig({
  plugins: [react()],
  // Loads the production build of Lit, because the development build warns on the console.
  resolve: { conditions: ['module', 'browser', 'production'] },
  // The wallet and the state of the sandbox come from the page's own host, as an extension and a status page would: the page
  // contacts no other host before a press.
  server: {
    proxy: {
      '/sandbox-wallet.js': {
        target: sandboxUrl,
        // The wallet declines its next request if the panel says so.
        rewrite: () => '/wallet/in-page.js?controlled=1',
      },
      '/sandbox-health': { target: sandboxUrl, rewrite: () => '/sandbox/faults' },
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [page('index.html'), page('stage.html')] },
  },
})
