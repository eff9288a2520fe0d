import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The demo needs no configuration of its own: `VITE_SANDBOX_URL` names a sandbox on another port. */
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
