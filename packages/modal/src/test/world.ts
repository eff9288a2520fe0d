import { createStore, type KitOptions, type KitParts, registerStore, type Store } from '@latchkey/core'
import type { ChainAdapter, ChainNamespace } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type MockConnector,
  type TestEnvironment,
  type TestEnvironmentOptions,
  testNetworks,
} from '@latchkey/testing'
import { fixtureCleanup, fixtureSync } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'

import { aroundEachTest } from '../../../../scripts/vitest/around-each-test.mjs'
import { defineModal } from '../define-modal.ts'
import { definePageButtons } from '../page-buttons/define-page-buttons.ts'

export interface WorldOptions {
  options?: Partial<KitOptions>
  environment?: TestEnvironmentOptions
  /** Wallets in this browser. @default Foxglove and Kestrel Wallet */
  installed?: readonly MockConnector[]
  adapters?: readonly ChainAdapter[]
  /** Wallets in the directory's shape. @default 600 */
  wallets?: readonly object[]
  /** The kit's own pictures. @default none */
  fetchPicture?: KitParts['fetchPicture']
  /** Whether pairing is possible. @default true */
  canPair?: boolean
  /** Namespaces that pairing serves. @default EVM */
  pairs?: readonly [ChainNamespace, ...ChainNamespace[]]
  /** Accounts of the paired wallet. @default one account of each paired namespace */
  paired?: Partial<Record<ChainNamespace, readonly string[]>>
  /** Whether the modal is added to the page; a site places an embedded one itself. @default true */
  isMounted?: boolean
}

/** A page with one kit, and the actions of a test. */
export interface World {
  readonly store: Store
  readonly environment: TestEnvironment
  readonly foxglove: MockConnector
  readonly kestrel: MockConnector
  readonly pairing: MockConnector
  readonly modal: HTMLElement | undefined
  /** Names of the events so far, oldest first. */
  readonly events: string[]
  /** Connects Foxglove without the modal. */
  connect(): Promise<void>
  /** Destroys the kit while the page stays. */
  leave(): void
}

const wallets: object[] = []
const stops: (() => void)[] = []

/** Creates six hundred wallets with invented names, every third one certified. */
export function listedWallets(count = 600): object[] {
  const names = ['Harbor', 'Meridian', 'Tern', 'Quartz', 'Saltbox', 'Juniper', 'Parcel', 'Lumen', 'Northlight', 'Ember']
  return Array.from({ length: count }, (_, index) => ({
    id: `w${index}`,
    name: index < names.length ? names[index] : `${names[index % names.length]} ${index}`,
    homepage: 'https://wallet.example',
    mobile_link: `w${index}://`,
    app_store: 'https://apps.example/w',
    chains: ['eip155:1'],
    ...(index % 3 === 0 && { badge_type: 'certified' }),
  }))
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  if (wallets.length === 0) wallets.push(...listedWallets())
  const environment = createTestEnvironment(options.environment)
  const foxglove = createMockConnector({ id: 'io.foxglove', name: 'Foxglove', info: { rdns: 'io.foxglove' } })
  const kestrel = createMockConnector({ id: 'io.kestrel', name: 'Kestrel Wallet' })
  const pairing = createMockConnector({
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    chains: options.pairs ?? ['eip155'],
    ...(options.paired && { addresses: options.paired }),
  })
  pairing.behave({ connect: 'hang' })
  const adapters = options.adapters ?? [createMockAdapter({ connectors: options.installed ?? [foxglove, kestrel] })]
  const store = createStore(
    {
      projectId: 'project',
      networks: [testNetworks.mainnet, testNetworks.base, testNetworks.polygon],
      adapters,
      ...options.options,
    },
    environment,
    {
      loadCatalogue: async () => options.wallets ?? wallets,
      ...(options.fetchPicture && { fetchPicture: options.fetchPicture }),
    },
  )
  if (options.canPair !== false) store.connectors.add([pairing])
  const events: string[] = []
  const unregister = registerStore(store)
  stops.push(
    unregister,
    store.events.watch(({ data }) => events.push(data.event)),
    () => store.destroy(),
  )
  defineModal()
  definePageButtons()
  const isPlaced = options.isMounted !== false && !options.options?.enableEmbedded
  const modal = isPlaced ? fixtureSync<HTMLElement>(html`<w3m-modal .store=${store}></w3m-modal>`) : undefined
  await store.start()
  return {
    store,
    environment,
    foxglove,
    kestrel,
    pairing,
    modal,
    events,
    async connect() {
      await store.connections.connect(foxglove)
    },
    leave() {
      unregister()
      modal?.remove()
      store.destroy()
    },
  }
}

/** Media features that a user's system may request. */
export interface Wishes {
  readonly 'prefers-reduced-motion'?: 'reduce'
  readonly 'forced-colors'?: 'active'
}

/** Emulates exactly these media features, until the returned function is called. */
export async function emulate(wishes: Wishes): Promise<() => Promise<void>> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  const ask = (features: object[]): Promise<unknown> => session.send('Emulation.setEmulatedMedia', { features })
  await ask(Object.entries(wishes).map(([name, value]) => ({ name, value })))
  return async () => void (await ask([]))
}

/** Restores the initial state of the page. */
export async function leaveWorld(): Promise<void> {
  stops.splice(0).forEach(stop => stop())
  fixtureCleanup()
  document.body.replaceChildren()
  await settled()
}

/** Size of the page, unless a test sets another. */
const viewport = { width: 1024, height: 800 }

aroundEachTest.before = async () => {
  if (innerWidth !== viewport.width || innerHeight !== viewport.height)
    await page.viewport(viewport.width, viewport.height)
}
aroundEachTest.after = leaveWorld

/** Returns all elements that match a selector, through all shadow roots. */
export function findAll(selector: string, root: ParentNode = document): HTMLElement[] {
  return everyRoot(root).flatMap(each => [...each.querySelectorAll<HTMLElement>(selector)])
}

/** Returns the one element that matches a selector, through all shadow roots. */
export function find(selector: string, root: ParentNode = document): HTMLElement {
  const [found, ...others] = findAll(selector, root)
  if (!found) throw new Error(`Nothing in the page fits ${selector}`)
  if (others.length > 0) throw new Error(`${others.length + 1} elements fit ${selector}`)
  return found
}

export function byTestId(id: string): HTMLElement {
  return find(`[data-testid="${id}"]`)
}

export function has(id: string): boolean {
  return findAll(`[data-testid="${id}"]`).length > 0
}

export function everyRoot(root: ParentNode = document): ParentNode[] {
  const own = root instanceof Element && root.shadowRoot ? [root] : []
  const inner = [...own, ...root.querySelectorAll('*')].flatMap(element =>
    element.shadowRoot ? [element.shadowRoot] : [],
  )
  return [root, ...inner.flatMap(each => everyRoot(each))]
}

/** Waits until every element has rendered and the transitions are over. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(requestAnimationFrame)
    const elements = findAll('*').filter(element => element instanceof LitElement)
    await Promise.all(elements.map(element => element.updateComplete))
    await Promise.all(runningAnimations().map(animation => animation.finished.catch(() => undefined)))
  }
}

/** Waits for a condition, while chunks load. */
export async function until(holds: () => boolean, what = 'it'): Promise<void> {
  await vi.waitFor(
    () => {
      if (!holds()) throw new Error(`${what} did not happen in time`)
    },
    { timeout: 10_000, interval: 20 },
  )
  await settled()
}

/** Waits for the view of a tag. */
export async function shown(tag: string): Promise<HTMLElement> {
  await until(() => findAll(tag).length === 1, `<${tag}>`)
  return find(tag)
}

/** Returns the kit's running transitions that end by themselves. */
function runningAnimations(): Animation[] {
  return everyRoot().flatMap(root =>
    (root instanceof ShadowRoot || root instanceof Document ? root.getAnimations() : []).filter(
      ({ effect, playState, timeline }) =>
        timeline === document.timeline && playState === 'running' && effect?.getComputedTiming().iterations === 1,
    ),
  )
}

/** Returns the focused element, also inside shadow roots. */
export function focused(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** Returns the texts that a screen reader announces at once. */
export function alerts(): string[] {
  return findAll('[role=alert]').flatMap(({ textContent }) => textContent.trim() || [])
}

/** Rules for which the site itself is responsible: `expect(document).to.be.accessible(sitesOwn)` checks all others. */
export const sitesOwn = { ignoredRules: ['region', 'page-has-heading-one', 'landmark-one-main'] }

/** Presses Tab until the control with a test id has the focus. */
export async function tabTo(id: string): Promise<void> {
  for (let press = 0; press < 60; press++) {
    await userEvent.keyboard('{Tab}')
    if (focused()?.getAttribute('data-testid') === id) return
  }
  throw new Error(`The keyboard does not reach ${id}`)
}

export async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys)
}

/**
 * Presses the mouse button in the middle of an element. `release` lets it go at the same place, whatever is there by then, or
 * elsewhere.
 */
export async function holdMouse(on: Element): Promise<{ release(elsewhere?: Element): Promise<void> }> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  const send = (type: string, at: object): Promise<unknown> =>
    session.send('Input.dispatchMouseEvent', { ...at, button: 'left', clickCount: 1, type })
  const place = placeInPage(on)
  await send('mousePressed', place)
  return {
    async release(elsewhere) {
      if (elsewhere) await send('mouseMoved', placeInPage(elsewhere))
      await send('mouseReleased', elsewhere ? placeInPage(elsewhere) : place)
    },
  }
}

/** Returns the middle of an element. */
function placeInPage(on: Element): { x: number; y: number } {
  const { x, y, width, height } = on.getBoundingClientRect()
  // A test's page is in a frame that may be scaled down.
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame ? frame.width / innerWidth : 1
  return { x: (frame?.x ?? 0) + scale * (x + width / 2), y: (frame?.y ?? 0) + scale * (y + height / 2) }
}

/** Returns the readable texts in the modal's card, in order. */
export function visibleTexts(): string[] {
  const [card] = findAll('[data-testid="w3m-modal-card"]')
  return (card ? everyRoot(card) : []).flatMap(root => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim()
      if (text && isShown(walker.currentNode.parentElement)) texts.push(text)
    }
    return texts
  })
}

/** A slot has no box. Its fallback content shows while nothing is assigned to it. */
function isShown(parent: Element | null): boolean {
  if (parent instanceof HTMLSlotElement) return parent.assignedNodes().length === 0 && isShown(parent.parentElement)
  return parent?.checkVisibility() ?? false
}
