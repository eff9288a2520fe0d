import type { SiteFixtures, SiteWorkerFixtures } from '@latchkey/testing/playwright'
import { defineConfig } from '@playwright/test'

const site = `http://127.0.0.1:${process.env.PORT ?? 4173}`
const services = process.env.VITE_SERVICES ?? 'http://127.0.0.1:4040'

export default defineConfig<SiteFixtures, SiteWorkerFixtures>({
  testDir: 'tests',
  workers: 1, // one sandbox, at the address that the site was built for
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: site,
    sandboxPort: Number(new URL(services).port),
    launchOptions: {
      // Only this machine can be reached.
      args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    },
  },
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${new URL(site).port} --strictPort`,
    url: site,
  },
})
