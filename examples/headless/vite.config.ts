import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Two pages: `/` in plain TypeScript, `/react.html` in React. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'react.html'] },
  },
})
