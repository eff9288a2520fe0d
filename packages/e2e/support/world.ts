import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'

import { findChromium, findHeadlessChromium } from '../../../scripts/chromium.mjs'
import type { SiteOptions } from '../site/options.ts'
import { type FrameStorageKind, openProfile, type OpenedProfile } from './open-profile.ts'
import { createModalPage, type ModalPage } from './modal-page.ts'
import { usePlace } from './place.ts'
import { createSandboxControl, type SandboxControl } from './sandbox-control.ts'

export interface VisitOptions {
  /** Query of the in-page wallet's script, or several; none adds no wallet. */
  wallets?: readonly string[]
  /** Options of the test site. */
  options?: SiteOptions
  path?: string
  context?: BrowserContextOptions
  /** Whether the host is not this machine's own name, so that plain HTTP is not a secure context. */
  isInsecure?: boolean
  /** Whether the site is visited by this machine's other name: the sandbox is on another site then, for cookies and storage. */
  isOtherSite?: boolean
  /** Storage of a frame on another site. @default that of Playwright: partitioned cookies, and the storage of the same site */
  frameStorage?: FrameStorageKind
  /** Folder of an earlier visit's profile with `frameStorage`, whose context is closed: the same browser, later. */
  profile?: string
  /** Whether the visit uses the whole browser, because a headless shell has no back/forward cache. */
  isWholeBrowser?: boolean
  /** Script that runs in the page before everything else. */
  before?: string
  /** Errors that the page may write to the console; any other fails the test. */
  expectedErrors?: RegExp
  /** A warning on the console also fails the test. */
  isWarningFailure?: boolean
  /** Whether the test can advance the page's time (`page.clock`), from before the page's first script. */
  hasTestClock?: boolean
}

export interface Visit {
  page: Page
  context: BrowserContext
  modal: ModalPage
  /** Folder of the browser's profile, for a visit with `frameStorage`. */
  profile?: string
  /** Origin of the page, by the visited host. */
  origin: string
  /** Every request of the page, in order, as `METHOD url`. */
  requests: string[]
  /** Returns the requests to a host that is neither the site nor the sandbox. */
  strangers(): string[]
}

export interface World {
  readonly sandbox: SandboxControl
  /** Opens the demo that `pnpm dev` serves. */
  visitDemo(options?: VisitOptions & { hash?: string }): Promise<Visit>
  /** Opens the React example. */
  visitReact(options?: VisitOptions): Promise<Visit>
  /** Opens the React example, built with React 18. */
  visitReact18(options?: VisitOptions): Promise<Visit>
  /** Opens the plain page with one script tag. */
  visitHtml(options?: VisitOptions): Promise<Visit>
  /** Opens any page of this machine. */
  visit(url: string, options?: VisitOptions): Promise<Visit>
  /** Opens the test site with the test's own options. */
  visitSite(options?: VisitOptions): Promise<Visit>
}

const insecureHost = 'insecure.test'

/** Browsers of this worker, which end when it exits, because starting one takes longer than many files. */
const browsers = new Map<string, Promise<Browser>>()

function useBrowser(executablePath: string | undefined): Promise<Browser> {
  const running = browsers.get(executablePath ?? '') ?? openBrowser(executablePath)
  browsers.set(executablePath ?? '', running)
  return running
}

function openBrowser(executablePath: string | undefined): Promise<Browser> {
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`],
    // The whole browser keeps a page in the back/forward cache, as users' browsers do.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

/** Returns the page's text when its test failed, for a run without a visible browser. */
async function readWhatShows(page: Page): Promise<string> {
  const shows = await page
    .getByRole('dialog')
    .or(page.locator('body'))
    .last()
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: unknown) => `nothing: ${String(error)}`)
  return `${page.url()} showed:\n${shows}`
}

/** Returns the browser of the worker, with a fresh context for each visit, and a reset sandbox for each test. */
export function useWorld(): World {
  const { sandboxUrl, demoUrl, siteUrl, htmlUrl, reactUrl, react18Url } = usePlace()
  const sandbox = createSandboxControl(sandboxUrl)
  const onSandbox = `/?sandbox=${encodeURIComponent(sandboxUrl)}`
  let contexts: BrowserContext[] = []
  let profiles: OpenedProfile[] = []
  let problems: string[] = []

  beforeAll(async () => void (await useBrowser(findHeadlessChromium())))
  beforeEach(() => sandbox.reset())
  afterEach(async ({ task }) => {
    const open = task.result?.state === 'fail' ? contexts.flatMap(each => each.pages()) : []
    const shown = await Promise.all(open.map(readWhatShows))
    await Promise.all(contexts.map(context => context.close()))
    await Promise.all(profiles.map(profile => profile.remove()))
    const found = problems
    contexts = []
    profiles = []
    problems = []
    expect(found, 'the page wrote errors or broke its content security policy').toEqual([])
    if (shown.length > 0) throw new Error(shown.join('\n'))
  })

  async function visit(
    url: string,
    {
      wallets = [],
      options,
      path = '/',
      context: contextOptions,
      isInsecure,
      isOtherSite,
      frameStorage,
      profile: earlier,
      isWholeBrowser,
      before,
      expectedErrors,
      isWarningFailure = false,
      hasTestClock = false,
    }: VisitOptions,
  ): Promise<Visit> {
    const origin = isInsecure || isOtherSite ? url.replace('127.0.0.1', isInsecure ? insecureHost : 'localhost') : url
    const all = { colorScheme: 'light', reducedMotion: 'reduce', ...contextOptions } as const
    const profile = frameStorage && (await openProfile(frameStorage, all, earlier))
    if (profile) profiles.push(profile)
    const browser = profile ? undefined : await useBrowser(isWholeBrowser ? findChromium() : findHeadlessChromium())
    const context = profile?.context ?? (await browser?.newContext(all))
    if (!context) throw new Error('There is no browser')
    // The timeout is shorter than the test's own, so that the error names the missing element.
    context.setDefaultTimeout(20_000)
    contexts.push(context)
    const page = await context.newPage()
    const requests: string[] = []
    page.on('request', request => requests.push(`${request.method()} ${request.url()}`))
    page.on('pageerror', error => expectedErrors?.test(error.message) || problems.push(error.stack ?? error.message))
    page.on('console', message => {
      const isProblem = message.type() === 'error' || (isWarningFailure && message.type() === 'warning')
      if (isProblem && !expectedErrors?.test(message.text())) problems.push(message.text())
    })
    if (hasTestClock) await page.clock.install()
    if (before) await context.addInitScript({ content: before })
    for (const query of wallets) {
      const script = await fetch(`${sandboxUrl}/wallet/in-page.js?open=1&${query}`)
      await context.addInitScript({ content: await script.text() })
    }
    if (options) await context.addInitScript({ content: `window.siteOptions = ${JSON.stringify(options)}` })
    await page.goto(origin + path)
    const own = [origin, sandboxUrl, sandboxUrl.replace(/^http/, 'ws')]
    return {
      page,
      context,
      modal: createModalPage(page),
      ...(profile && { profile: profile.folder }),
      origin,
      requests,
      strangers: () =>
        requests.filter(request => !own.some(each => request.includes(` ${each}`)) && !/ (data|blob):/.test(request)),
    }
  }

  return {
    sandbox,
    visit: (url, options = {}) => visit(url, options),
    visitDemo: ({ hash = '', ...options } = {}) => visit(demoUrl, { ...options, path: `${onSandbox}#${hash}` }),
    visitReact: (options = {}) => visit(reactUrl, { ...options, path: onSandbox }),
    visitReact18: (options = {}) => visit(react18Url, { ...options, path: onSandbox }),
    visitHtml: (options = {}) => visit(htmlUrl, { ...options, path: onSandbox }),
    visitSite: (options = {}) => visit(siteUrl, { ...options, options: { services: sandboxUrl, ...options.options } }),
  }
}
