import { setTimeout as wait } from 'node:timers/promises'

/** A browser that Playwright cannot drive as it is installed, with the few methods that a flow needs. */
export interface OtherBrowser {
  readonly version: string
  /**
   * Visits a page.
   *
   * @param pageScript runs in the page: before its own scripts if the browser supports that, else right after they are loaded
   */
  visit(url: string, pageScript: string): Promise<void>
  /**
   * Runs a function in the page.
   *
   * @param body of the function; its result must be plain data
   */
  run<Value>(body: string): Promise<Value>
  /**
   * Runs it in the page of a frame. @param selector of its element, which is in no shadow root; `undefined` if it does not exist
   */
  runIn<Value>(selector: string, body: string): Promise<Value | undefined>
  /** Runs it in a window that the page has opened; `undefined` while there is none. */
  runInPopup<Value>(body: string): Promise<Value | undefined>
  /** These are {@link moveTo} and {@link clickAt} in a window that the page has opened. */
  moveInPopup(x: number, y: number): Promise<void>
  clickInPopup(x: number, y: number): Promise<void>
  closePopup(): Promise<void>
  /** Moves the pointer to CSS pixels of the window. */
  moveTo(x: number, y: number): Promise<void>
  /** Clicks at CSS pixels of the window, with a real click. */
  clickAt(x: number, y: number): Promise<void>
  press(key: Key): Promise<void>
  type(text: string): Promise<void>
  close(): Promise<void>
}

export type Key = 'Backspace' | 'Enter' | 'Escape' | 'Tab'

export interface Pilot {
  visit(url: string): Promise<void>
  /**
   * Clicks a part by its `data-testid`, a wallet's row by its name, or an element by its text, once it exists, works and does not
   * move.
   */
  click(part: Part): Promise<void>
  /** Waits until the text of a part matches. */
  waitForText(testId: string, wanted: RegExp): Promise<void>
  waitFor(part: Part): Promise<Box>
  waitUntilGone(part: Part): Promise<void>
  press(key: Key): Promise<void>
  type(text: string): Promise<void>
  /** Returns the focused element, through shadow roots: its `data-testid`, else its name. */
  focused(): Promise<string>
  /** Returns the errors, rejections and policy violations of this page. */
  problems(): Promise<string[]>
}

export type Part = ({ testId: string } | { row: string } | { field: string } | { text: string }) & {
  /** Selector of the frame around the element. @default none: it is in the page */
  frame?: string
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Drives the window that the page has opened, as {@link createPilot} drives the page. */
export function createPopupPilot(browser: OtherBrowser): Pilot {
  return createPilot(
    {
      ...browser,
      run: body => browser.runInPopup(body) as Promise<never>,
      moveTo: browser.moveInPopup,
      clickAt: browser.clickInPopup,
    },
    '',
  )
}

const patienceMs = 15_000
const lookMs = 100
const stillLooks = 6
const hitLooks = 10

/**
 * Creates a driver that finds parts in the open shadow roots of a page. @param pageScripts more scripts to run in every page,
 * such as a wallet
 */
export function createPilot(browser: OtherBrowser, pageScripts: string): Pilot {
  /** Runs a function in the page of a part; `undefined` if that is a frame that does not exist. */
  const runNear = <Value>({ frame }: Part, body: string): Promise<Value | undefined> =>
    frame === undefined ? browser.run<Value>(body) : browser.runIn<Value>(frame, body)

  async function boxOf(part: Part): Promise<Box | undefined> {
    const { frame } = part
    const box = await runNear<Box>(part, `${walk}; return boxOf(${JSON.stringify(withoutFrame(part))})`)
    if (!box || frame === undefined) return box
    const { x, y } = await browser.run<Box>(
      `const { x, y } = document.querySelector('${frame}').getBoundingClientRect(); return { x, y }`,
    )
    return { ...box, x: x + box.x, y: y + box.y }
  }
  async function until<Value>(what: string | (() => string), look: () => Promise<Value | undefined>): Promise<Value> {
    const end = Date.now() + patienceMs
    for (;;) {
      const found = await look()
      if (found !== undefined && found !== null) return found
      if (Date.now() > end) {
        const shown = await browser.run<string>(`${walk}; return shown()`)
        throw new Error(`Waited in vain for ${typeof what === 'string' ? what : what()} on a page that says: ${shown}`)
      }
      await wait(lookMs)
    }
  }

  const waitFor = (part: Part): Promise<Box> => until(JSON.stringify(part), () => boxOf(part))

  async function waitUntilStill(part: Part): Promise<Box> {
    let box = await waitFor(part)
    // A list that is still loading moves its rows even after it has been still for a while.
    for (let looks = 0; looks < stillLooks; looks++) {
      await wait(lookMs)
      const now = await waitFor(part)
      if (now.x !== box.x || now.y !== box.y) looks = 0
      box = now
    }
    return box
  }

  /** Returns whether the click at a part reached it. A click that replaced its page did. */
  async function hasHit(part: Part): Promise<boolean> {
    for (let looks = 0; looks < hitLooks; looks++) {
      const aimed = await runNear<string>(part, 'return window.aimed').catch(() => undefined)
      if (aimed !== 'waiting') return aimed !== 'missed'
      await wait(lookMs)
    }
    return false
  }

  return {
    visit: url => browser.visit(url, `${listen};${pageScripts}`),
    async click(part) {
      const end = Date.now() + patienceMs
      // A frame whose buttons decide about money knows the position of the pointer, and waits from then on: the button stops
      // moving, and works, only after that.
      const point = async (): Promise<void> => {
        if (part.frame !== undefined) await browser.moveTo(...middleOf(await waitUntilStill(part)))
      }
      // The modal may move the frame until the pointer arrives for the first time.
      await point()
      await point()
      do {
        const box = await waitUntilStill(part)
        await runNear(part, `${walk}; aim(${JSON.stringify(withoutFrame(part))})`)
        await browser.clickAt(...middleOf(box))
        if (await hasHit(part)) return
      } while (Date.now() < end)
      throw new Error(`${JSON.stringify(part)} moved away from every click`)
    },
    waitFor,
    async waitUntilGone(part) {
      await until(`${JSON.stringify(part)} to go`, async () => ((await boxOf(part)) ? undefined : true))
    },
    async waitForText(testId, wanted) {
      let text = ''
      await until(
        () => `${testId} to say ${wanted}, not ${JSON.stringify(text)}`,
        async () => {
          text = await browser.run(`${walk}; return textOf(${JSON.stringify(testId)})`)
          return wanted.test(text) || undefined
        },
      )
    },
    press: browser.press,
    type: browser.type,
    focused: () => browser.run(`${walk}; return focused()`),
    problems: () => browser.run('return window.problems'),
  }
}

function middleOf({ x, y, width, height }: Box): readonly [x: number, y: number] {
  return [x + width / 2, y + height / 2]
}

function withoutFrame({ frame: _, ...part }: Part): object {
  return part
}

const listen = `
  if (!window.problems) {
    window.problems = []
    addEventListener('error', event => problems.push(event.message))
    addEventListener('unhandledrejection', event => problems.push(String(event.reason)))
    document.addEventListener('securitypolicyviolation', event => problems.push(event.violatedDirective + ' ' + event.blockedURI))
  }`

const walk = `
  function find(matches, root = document) {
    for (const element of root.querySelectorAll('*')) {
      if (matches(element)) return element
      const inside = element.shadowRoot && find(matches, element.shadowRoot)
      if (inside) return inside
    }
  }
  function matcher({ testId, row, field, text }) {
    if (text) return element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.includes(text)) && element.checkVisibility()
    if (row) return element => element.localName === 'lk-row' && element.heading === row
    if (field) return element => element.localName === 'input' && element.getRootNode().host?.localName === field
    return element => element.getAttribute('data-testid') === testId
  }
  function boxOf(part) {
    const element = find(matcher(part))
    if (!element?.checkVisibility() || element.disabled || element.ariaDisabled === 'true') return undefined
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y, width, height }
  }
  /** Restricts the next click to one part, because a late answer may have moved another under the pointer. */
  function aim(part) {
    const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
    const element = find(matcher(part))
    window.aimed = 'waiting'
    window.aiming?.abort()
    const end = (window.aiming = new AbortController())
    const hear = event => {
      if (window.aimed === 'waiting') window.aimed = event.composedPath().includes(element) ? 'hit' : 'missed'
      if (window.aimed === 'missed') {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      if (event.type === 'click') end.abort()
    }
    for (const type of types) addEventListener(type, hear, { capture: true, signal: end.signal })
  }
  function textOf(testId) {
    return find(matcher({ testId }))?.textContent ?? ''
  }
  function textsOf(root) {
    return [...root.querySelectorAll('*')].flatMap(element => {
      const own = [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data.trim())
      return [...(element.checkVisibility() ? own : []), ...(element.shadowRoot ? textsOf(element.shadowRoot) : [])]
    })
  }
  function shown() {
    return textsOf(document.body).filter(Boolean).join(' | ').slice(-1000)
  }
  function focused() {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('data-testid') ?? element?.localName ?? ''
  }`
