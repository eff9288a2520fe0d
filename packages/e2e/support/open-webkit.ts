import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'

import { freePort } from './free-port.ts'
import type { OtherBrowser } from './other-browser.ts'
import { untilServed } from './until-served.ts'

export interface WebKitPaths {
  driver: string
  browser: string
}

const driver = '/usr/bin/WebKitWebDriver'
const libraries = '/usr/lib/x86_64-linux-gnu'

/** Finds WebKitGTK as Debian installs it (`webkit2gtk-driver`), with a virtual screen (`xvfb`). */
export function findWebKit(): WebKitPaths | undefined {
  if (!existsSync(driver) || !existsSync('/usr/bin/xvfb-run')) return undefined
  const browser = readdirSync(libraries)
    .filter(name => name.startsWith('webkit2gtk-'))
    .map(name => `${libraries}/${name}/MiniBrowser`)
    .find(path => existsSync(path))
  return browser === undefined ? undefined : { driver, browser }
}

/** Opens the WebKitGTK of this machine, over the W3C WebDriver protocol (https://www.w3.org/TR/webdriver2/). */
export async function openWebKit({ driver, browser }: WebKitPaths): Promise<OtherBrowser> {
  const port = await freePort()
  const service = spawn('xvfb-run', ['-a', driver, `--port=${port}`], {
    // WebKit's own sandbox needs rights that a container does not give; the opened pages are ours.
    env: {
      ...process.env,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      // There is no graphics card, and emulating one costs more than painting.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    },
    stdio: 'ignore',
    detached: true,
  })
  const address = `http://127.0.0.1:${port}`
  try {
    await untilServed(`${address}/status`)
    const options = { binary: browser, args: ['--automation'] }
    const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } }
    const session = await command<Session>(`${address}/session`, { capabilities })
    return drive(`${address}/session/${session.sessionId}`, session, () => end(service))
  } catch (error) {
    await end(service)
    throw error
  }
}

interface Session {
  sessionId: string
  capabilities: { browserName: string; browserVersion: string }
}

const keys = { Backspace: '\uE003', Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }

function drive(session: string, { capabilities }: Session, stop: () => Promise<void>): OtherBrowser {
  const perform = (source: object): Promise<unknown> => command(`${session}/actions`, { actions: [source] })
  const strike = (values: readonly string[]): Promise<unknown> => {
    const actions = values.flatMap(value => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return perform({ type: 'key', id: 'keyboard', actions })
  }
  const point = async (actions: readonly object[]): Promise<void> => {
    await perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
  }
  const moveAction = (x: number, y: number) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration: 20,
  })
  const move = (x: number, y: number): Promise<void> => point([moveAction(x, y)])
  const click = (x: number, y: number): Promise<void> =>
    point([
      moveAction(x, y),
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 20 },
      { type: 'pointerUp', button: 0 },
    ])
  const run: OtherBrowser['run'] = script => command(`${session}/execute/sync`, { script, args: [] })
  let own: string | undefined
  /** Acts in the window that the page opened, if there is one, and returns to the page. */
  async function inPopup<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
    own ??= await command<string>(`${session}/window`)
    const popup = (await command<readonly string[]>(`${session}/window/handles`)).find(handle => handle !== own)
    if (popup === undefined) return undefined
    try {
      await command(`${session}/window`, { handle: popup })
      return await act()
    } finally {
      await command(`${session}/window`, { handle: own })
    }
  }
  return {
    version: `WebKitGTK/${capabilities.browserVersion}`,
    async visit(url, pageScript) {
      await command(`${session}/url`, { url })
      await command(`${session}/execute/sync`, { script: pageScript, args: [] })
    },
    run,
    async runIn(selector, body) {
      const found = await command<readonly object[]>(`${session}/elements`, { using: 'css selector', value: selector })
      const [id] = found
      if (!id) return undefined
      await command(`${session}/frame`, { id })
      try {
        return await run(body)
      } finally {
        await command(`${session}/frame`, { id: null })
      }
    },
    runInPopup: body => inPopup(() => run(body)),
    async closePopup() {
      await inPopup(() => command(`${session}/window`, undefined, 'DELETE'))
    },
    moveTo: move,
    clickAt: click,
    async moveInPopup(x, y) {
      await inPopup(() => move(x, y))
    },
    async clickInPopup(x, y) {
      await inPopup(() => click(x, y))
    },
    async press(key) {
      await strike([keys[key]])
    },
    async type(text) {
      await strike([...text])
    },
    async close() {
      await fetch(session, { method: 'DELETE' }).catch(() => {})
      await stop()
    },
  }
}

/**
 * Sends a command to the driver.
 *
 * @param body the parameters; without them, the command is a GET request
 */
async function command<Value>(
  url: string,
  body?: object,
  method: 'GET' | 'POST' | 'DELETE' = body ? 'POST' : 'GET',
): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`WebKit answered ${value.error}: ${value.message}`)
  return value
}

async function end(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.pid === undefined) return
  const gone = once(service, 'exit')
  process.kill(-service.pid)
  await gone
}
