import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** No configuration is needed: `VITE_SANDBOX_URL` names a sandbox on another port. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
