import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

import { findChromium } from './scripts/chromium.mjs'

const chromium = findChromium()

/** In CI a test that fails is tried once more: real browsers, chains and relays share two cores there. What is broken fails twice. */
const retry = process.env.CI ? 1 : 0

/** The DOM assertions ask the socket of another test runner for stored snapshots, which no test here takes. */
const withoutSnapshots = {
  name: 'without-snapshots',
  resolveId: (id: string) => (id === '/__web-dev-server__web-socket.js' ? id : undefined),
  load: (id: string) => (id === '/__web-dev-server__web-socket.js' ? 'export {}' : undefined),
}

/**
 * One configuration for every test of the workspace. The projects are the three sorts of test: units in Node, elements in
 * Chromium, and end to end against the sandbox. `pnpm test --project unit` runs one of them.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          environment: 'node',
          include: ['packages/**/src/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.{ts,tsx}'],
        },
      },
      {
        // What is found only on the way makes Vite reload the page, and a test then has two copies of Lit.
        optimizeDeps: {
          rolldownOptions: { plugins: [withoutSnapshots] },
          include: [
            '@open-wc/semantic-dom-diff',
            '@open-wc/testing',
            'chai-a11y-axe',
            'lit',
            'lit/async-directive.js',
            'lit/decorators.js',
            'lit/directives/guard.js',
            'lit/directives/repeat.js',
            'valtio/vanilla',
            'fast-check',
          ],
        },
        test: {
          name: 'browser',
          retry,
          setupFiles: ['scripts/element-tests.mjs'],
          include: ['packages/**/src/**/*.browser.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-background-networking'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          retry,
          environment: 'node',
          include: ['packages/e2e/**/*.e2e.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['packages/e2e/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
