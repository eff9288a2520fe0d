import { afterAll, afterEach } from 'vitest'

import type { SiteOptions } from '../site/options.ts'
import { createVisitor, type Visitor } from './embedded-visitor.ts'
import { closeFirefox, findFirefox, type FirefoxStorage, openFirefox } from './open-firefox.ts'
import { findWebKit, openWebKit } from './open-webkit.ts'
import type { OtherBrowser } from './other-browser.ts'
import { usePlace } from './place.ts'
import { createSandboxControl } from './sandbox-control.ts'

/** Opens a browser; `undefined` for one that this machine does not have. */
export type OpenBrowser = (() => Promise<OtherBrowser>) | undefined

export function firefox(storage?: FirefoxStorage): OpenBrowser {
  const path = findFirefox()
  return path === undefined ? undefined : () => openFirefox(path, storage)
}

export function webKit(): OpenBrowser {
  const paths = findWebKit()
  return paths === undefined ? undefined : () => openWebKit(paths)
}

/** Creates users of the test site with an embedded wallet, in a browser besides Chromium. They end with each test. */
export function useEmbeddedVisitors(open: OpenBrowser) {
  const { siteUrl, sandboxUrl } = usePlace()
  const sandbox = createSandboxControl(sandboxUrl)
  let opened: OtherBrowser[] = []

  afterEach(async () => {
    await Promise.all(opened.map(browser => browser.close()))
    opened = []
  })
  afterAll(closeFirefox)

  return {
    sandbox,
    siteUrl,
    /** The same site under a name that is another site for the secure site. */
    otherSiteUrl: siteUrl.replace('127.0.0.1', 'localhost'),
    /** Returns the address of the site, with its options. */
    addressOf: (options: SiteOptions, site = siteUrl): string =>
      `${site}/?options=${encodeURIComponent(JSON.stringify({ services: sandboxUrl, ...options }))}`,
    async start(): Promise<Visitor> {
      if (!open) throw new Error('This machine has no such browser')
      const browser = await open()
      opened.push(browser)
      return createVisitor(browser, sandbox)
    },
  }
}
