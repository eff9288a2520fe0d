import type { Locator, Page } from 'playwright-core'

import { describeModal } from './describe-modal.ts'

/** Options of {@link createModalPage}. */
export interface ModalPageOptions {
  /** Time limit of each step, in ms. @default 10_000 */
  timeout?: number
  /** The element that opens the modal. @default the kit's own buttons */
  button?: Locator
}

/**
 * The modal from a user's point of view. Parts are found by their stable test ids, wallets, networks and headings also by their
 * names, in the page's language. The error of a failed step describes what the modal showed instead.
 */
export interface ModalPage {
  /** The modal itself. */
  readonly card: Locator
  /** Heading of the screen. */
  readonly title: Locator
  /** The button that closes it. */
  readonly close: Locator
  /** The button that goes back. */
  readonly back: Locator
  /** The toast. */
  readonly toast: Locator
  /** The button for a retry after a failure or rejection. */
  readonly retry: Locator
  /** The account's address on the account screen, shortened; a click copies the whole one. */
  readonly address: Locator
  /** The balance on Account, or the account's value. */
  readonly balance: Locator
  /** A part by its test id. */
  get(testId: string): Locator
  /** The row of a wallet, by connector id, wallet id or name. */
  wallet(idOrName: string): Locator
  /** The row of a network, by chain id or name. */
  network(idOrName: string | number): Locator
  /** Clicks the element that opens the modal, and waits until it shows. */
  open(): Promise<void>
  /** Resolves when the modal shows. */
  waitUntilOpen(): Promise<void>
  /** Resolves when the modal has closed. */
  waitUntilClosed(): Promise<void>
  /** Waits for a screen by its heading, or for a heading on it ("Request declined"). */
  waitForHeading(text: string | RegExp): Promise<void>
  /** Presses the row of a wallet, by id or name. */
  chooseWallet(idOrName: string): Promise<void>
  /** Selects a namespace of a wallet that serves several. */
  chooseNamespace(namespace: string): Promise<void>
  /** Opens the list of all wallets if necessary, types, and waits for the results. */
  search(query: string): Promise<void>
  /** Returns the names of the listed wallets. */
  listWallets(): Promise<string[]>
  /** Shows the code for any wallet, unless a code shows already. @returns the pairing URI, as "Copy link" copies it */
  pairingUri(): Promise<string>
  /**
   * Switches the network, from the account or the list of networks. Does not wait for the result, because the wallet may prompt
   * first.
   */
  switchNetwork(idOrName: string | number): Promise<void>
  /** Disconnects, on the account screen or after {@link open}. */
  disconnect(): Promise<void>
}

/**
 * Creates the page model of a modal. Playwright searches open shadow roots, so plain locators work.
 *
 * @example const modal = createModalPage(page)
 */
export function createModalPage(page: Page, { timeout = 10_000, button }: ModalPageOptions = {}): ModalPage {
  const get = (testId: string): Locator => page.getByTestId(testId)
  const card = get('w3m-modal-card')
  const named = (name: string): Locator => card.getByRole('button', { name: startsWith(name) })
  const wallet = (id: string): Locator =>
    get(`wallet-selector-${id}`)
      .or(get(`wallet-search-item-${id}`))
      .or(named(id))
      .first()
  const network = (id: string | number): Locator =>
    get(`w3m-network-switch-${id}`)
      .or(named(String(id)))
      .first()
  const opener = (): Locator =>
    button ?? get('connect-button').or(get('account-button')).filter({ visible: true }).first()

  async function step<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run()
    } catch (cause) {
      throw new Error(`${what}: not within ${timeout} ms. ${await describeModal(page)}`, { cause })
    }
  }
  const click = (what: string, target: Locator): Promise<void> => step(what, () => target.click({ timeout }))
  const waitUntilOpen = (): Promise<void> => step('The modal opens', () => card.waitFor({ timeout }))
  const waitUntilClosed = (): Promise<void> =>
    step('The modal closes', () => card.waitFor({ state: 'hidden', timeout }))

  return {
    card,
    title: get('w3m-header-text'),
    close: get('w3m-header-close'),
    back: get('header-back'),
    toast: get('wui-snackbar-message'),
    retry: get('w3m-connecting-widget-secondary-button'),
    address: get('copy-address'),
    balance: get('balance-amount'),
    get,
    wallet,
    network,
    waitUntilOpen,
    waitUntilClosed,
    async open() {
      await click('The button that opens the modal is clicked', opener())
      await waitUntilOpen()
    },
    waitForHeading: text =>
      step(`The heading ${String(text)} shows`, () =>
        card.getByRole('heading', { name: text }).first().waitFor({ timeout }),
      ),
    chooseWallet: idOrName => click(`The wallet "${idOrName}" is chosen`, wallet(idOrName)),
    chooseNamespace: namespace => click(`The family ${namespace} is chosen`, get(`wui-list-chain-${namespace}`)),
    async search(query) {
      const field = get('wui-input-text')
      await step(`"${query}" is searched`, async () => {
        await field.or(get('all-wallets')).first().waitFor({ timeout })
        if (!(await field.isVisible())) await get('all-wallets').click({ timeout })
        await field.fill(query, { timeout })
        // The list stays until the search has its answer: then every row has the text in its name.
        await page.waitForFunction(areFound, query.trim().toLowerCase(), { timeout })
      })
    },
    listWallets: () =>
      step('The wallets are listed', async () => {
        const rows = card.locator('[data-testid^="wallet-selector-"], [data-testid^="wallet-search-item-"]')
        await rows.first().waitFor({ timeout })
        const names = await rows.evaluateAll(all => all.map(row => row.getAttribute('aria-label') ?? row.textContent))
        return names.map(name => (name ?? '').trim())
      }),
    pairingUri: () =>
      step('The pairing code shows', async () => {
        const copy = get('copy-wc2-uri')
        const any = get('wallet-selector-walletconnect')
        await copy.or(any).first().waitFor({ timeout })
        if (await any.isVisible()) await any.click({ timeout })
        return readCopied(page, async () => {
          await page.locator('[data-testid="wui-qr-code"]:not([aria-busy])').or(copy).first().waitFor({ timeout })
          await copy.click({ timeout })
        })
      }),
    async switchNetwork(idOrName) {
      const row = network(idOrName)
      await step('The networks are listed', async () => {
        const toNetworks = get('w3m-account-select-network')
        await row.or(toNetworks).first().waitFor({ timeout })
        if (!(await row.isVisible())) await toNetworks.click({ timeout })
      })
      await click(`The network "${idOrName}" is chosen`, row)
    },
    disconnect: () => click('The account is disconnected', get('disconnect-button')),
  }
}

/** Matches the start of a row's accessible name, in any case. A wallet's name is followed by its facts ("Rainbow, Installed"). */
function startsWith(name: string): RegExp {
  return new RegExp(`^${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(,|$)`, 'i')
}

/** Runs in the page. The rows are in open shadow roots, which a selector does not search. */
function areFound(text: string): boolean {
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap(each => (each.shadowRoot ? [each, ...all(each.shadowRoot)] : [each]))
  const found = all(document).filter(each =>
    each.matches('[data-testid^="wallet-search-item-"], [data-testid="no-wallet-found"]'),
  )
  const nameOf = (row: Element): string => row.getAttribute('aria-label') ?? row.textContent ?? ''
  return (
    found.length > 0 &&
    found.every(each => each.matches('[data-testid="no-wallet-found"]') || nameOf(each).toLowerCase().includes(text))
  )
}

/**
 * Returns the text that the page copies meanwhile. It is read from the call, because a test may not read the clipboard in every
 * browser.
 */
async function readCopied(page: Page, copy: () => Promise<void>): Promise<string> {
  const copied = await page.evaluateHandle(() => {
    const { clipboard } = navigator
    const write = clipboard.writeText.bind(clipboard)
    const text = new Promise<string>(resolve => {
      clipboard.writeText = copied => {
        clipboard.writeText = write
        resolve(copied)
        return Promise.resolve()
      }
    })
    return { text }
  })
  await copy()
  const text = await copied.evaluate(({ text }) => text)
  await copied.dispose()
  return text
}
