import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

import { findHeadlessChromium } from './scripts/chromium.mjs'
import { keepModules } from './scripts/vitest/keep-modules.mjs'
import { loseChunks } from './scripts/vitest/lose-chunks.mjs'
import { seed, seedProperties, times } from './scripts/vitest/seed-properties.mjs'
import { SlowFilesFirst } from './scripts/vitest/slow-files-first.mjs'

const chromium = findHeadlessChromium()

/**
 * In CI a test in a browser is tried once more (unless `LATCHKEY_RETRY=0`): real browsers, chains and relays share two cores there. What is broken fails twice, and
 * a value for which a property does not hold is found once.
 */
const retry = process.env.CI && process.env.LATCHKEY_RETRY !== '0' ? { count: 1, condition: /^(?!Property failed)/ } : 0

/** What every project shares. */
const all = { includeTaskLocation: true, provide: { seed, times } }

/** What tests in Node share. */
const units = {
  environment: 'node' as const,
  setupFiles: ['scripts/vitest/quiet-console.mjs'],
  // Units wait for relays, chains and wallets more than they compute.
  maxWorkers: 4,
  include: ['packages/**/src/**/*.test.{ts,tsx}', 'examples/demo/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
  exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.{ts,tsx}'],
  // Chains, relays and browsers start in hooks, and libraries load in tests, beside a compiler.
  hookTimeout: 60_000,
  testTimeout: 30_000,
}

/** These end processes with `kill -9` in the middle of work: only the release tier runs them, several times (scripts/repetitions.mjs). */
const kills = ['packages/**/src/**/killed-*.test.ts']

/** These look at what a process keeps (globals, timers, listeners, sockets, the one core of the pairing library) or put another module in the place of one. */
const ownProcess = [
  'packages/walletconnect/src/**/*.test.ts',
  'packages/adapters/wagmi/src/**/*.test.ts',
  'packages/adapters/*/src/{adapter-conformance,bitcoin-provider,remote-provider}.test.ts',
  // The library of Wallet Standard keeps the first `window` that it sees.
  'packages/features/src/sign-in/chosen-account.test.ts',
  'packages/{react,vue}/src/server-globals.test.ts',
  'packages/ui/src/index.test.ts',
]

/** The DOM assertions ask the socket of another test runner for stored snapshots, which no test here takes. */
const withoutSnapshots = {
  name: 'without-snapshots',
  resolveId: (id: string) => (id === '/__web-dev-server__web-socket.js' ? id : undefined),
  load: (id: string) => (id === '/__web-dev-server__web-socket.js' ? 'export {}' : undefined),
}

/** What tests of elements share. */
const elements = {
  plugins: [seedProperties(), loseChunks(), keepModules()],
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
      '@latchkey/react > @tanstack/react-query',
      '@latchkey/react > wagmi',
      '@wagmi/core',
      'viem/chains',
    ],
  },
  test: {
    ...all,
    retry,
    // Each page has a process of its own and uses a sixth of two cores: a test of elements mostly waits for the next frame.
    maxWorkers: 5,
    // To type into a field takes longer than Vitest's 15 s if others use the cores.
    testTimeout: 60_000,
    sequence: { groupOrder: 1 },
    setupFiles: ['scripts/vitest/quiet-console.mjs', 'scripts/element-tests.mjs'],
    include: ['packages/**/src/**/*.browser.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-background-networking'] },
      }),
    },
  },
}

/** Vitest names the instances of a project in place. */
const inChromium = () => ({ ...elements.test.browser, instances: [{ browser: 'chromium' as const }] })

/** These define elements and kits as the first of a page, look at what it keeps, or lose a file that it loads once. */
const ownPage = [
  'packages/!(features|modal)/**/src/**/*.browser.test.{ts,tsx}',
  'packages/modal/src/shell/{router-without-motion,toast-slot}.browser.test.ts',
]

/**
 * A library that still looks for a node of an earlier file may log while the last worker ends: Vitest's own race, and nobody's failure. And a
 * test that failed leaves what it would have waited for next, which ends with its page: what failed is said, and may pass when it is tried again.
 */
function isOfTeardown(name: string, message: string): boolean {
  return (
    (name === 'EnvironmentTeardownError' && /onUserConsoleLog/.test(message)) ||
    /Target page, context or browser has been closed|Test ended\b/.test(message)
  )
}

/** The gate's end-to-end tests, and the release tier's: packed and moved sites, and other browsers. */
const endToEnd = {
  ...all,
  retry,
  environment: 'node' as const,
  exclude: ['**/node_modules/**', '**/dist/**'],
  globalSetup: ['packages/e2e/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  // Each has a sandbox and a browser of its own, and waits for both more than it computes.
  maxWorkers: 5,
  isolate: false,
  sequence: { groupOrder: 3 },
}

/**
 * One configuration for every test of the workspace. The projects are the sorts of test: units in Node (in two projects, and those of
 * a release in a third), elements in Chromium (in two), and end to end against the sandbox (the gate's, and those of a release). `pnpm test --project browser` runs one of them, `--project 'unit*'` all units.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    onUnhandledError: ({ name, message }) => !isOfTeardown(name ?? '', message),
    projects: [
      {
        plugins: [seedProperties()],
        test: {
          ...all,
          ...units,
          name: 'unit',
          // A worker keeps the libraries that it loaded: to load them for each file anew takes longer than the tests.
          isolate: false,
          exclude: [...units.exclude, ...ownProcess, ...kills],
        },
      },
      {
        plugins: [seedProperties()],
        test: { ...all, ...units, name: 'unit-isolated', include: ownProcess },
      },
      {
        plugins: [seedProperties()],
        test: { ...all, ...units, name: 'kills', isolate: false, include: kills },
      },
      {
        ...elements,
        // The elements of a page stay defined, and its modules evaluated: to evaluate them for each file anew takes longer than the tests.
        test: {
          ...elements.test,
          name: 'browser',
          browser: inChromium(),
          isolate: false,
          exclude: [...elements.test.exclude, ...ownPage],
        },
      },
      {
        ...elements,
        test: {
          ...elements.test,
          name: 'browser-isolated',
          browser: inChromium(),
          sequence: { groupOrder: 2 },
          include: ownPage,
        },
      },
      { test: { ...endToEnd, name: 'e2e', include: ['packages/e2e/**/*.e2e.ts'] } },
      { test: { ...endToEnd, name: 'release', include: ['packages/e2e/**/*.release.ts'] } },
    ],
  },
})
