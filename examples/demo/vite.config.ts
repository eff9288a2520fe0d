import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** No configuration is needed: `VITE_SANDBOX_URL` names a sandbox on another port. */
export default defineConfig({
  plugins: [react()],
  // As on a site in production: the development build of Lit warns on the console.
  resolve: { conditions: ['module', 'browser', 'production'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [page('index.html'), page('stage.html')] },
  },
})
