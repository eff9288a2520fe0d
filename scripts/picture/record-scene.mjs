const size = { width: 720, height: 480 }
export const frameMs = 50
/** Animations and timers run this many times slower, because a screenshot takes longer than a frame. */
const slowness = 10

/** Milliseconds at which the pointer reaches a target, and what it does there. Between two rows it moves. */
const scene = [
  { at: 1000, to: page => page.getByTestId('wallet-selector-example.harbor') },
  { at: 1500, press: true },
  { at: 3000, act: page => page.evaluate(() => window.picture.approve()) },
  { at: 3300, stay: true },
  { at: 4100, to: page => page.locator('appkit-button') },
  { at: 4300, press: true },
  { at: 4700, stay: true },
  { at: 5400, to: page => page.getByTestId('wallet-features-swaps-button') },
  { at: 5700, act: openSwap },
  { at: 6300, stay: true },
  { at: 6800, to: page => page.getByTestId('swap-action-button') },
  { at: 7000, act: reviewSwap },
  { at: 7400, stay: true },
  { at: 7900, to: page => page.getByTestId('swap-confirm-button') },
]
const lengthMs = 8750

/**
 * Records the scene as pictures of one frame each.
 *
 * @param {import('playwright').Browser} browser
 * @param {{ url: string, theme: 'light' | 'dark' }} options
 * @returns {Promise<Buffer[]>} PNG files.
 */
export async function recordScene(browser, { url, theme }) {
  // The modal is as high as the window allows, less a margin: at a zoom of 0.765 it fits the picture.
  const viewport = { width: size.width, height: 590 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, colorScheme: theme, locale: 'en' })
  try {
    const page = await context.newPage()
    await page.addInitScript(slowTimers)
    await page.goto(url)
    await rehearse(page)
    return await record(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

/** Visits every screen of the scene once: its code is loaded then, and the wallet is the recent one. */
async function rehearse(page) {
  await page.locator('appkit-button').click()
  await page.getByTestId('wallet-selector-example.harbor').click()
  await page.waitForFunction(() => window.picture.kit.getIsConnectedState())
  await page.locator('appkit-button').click()
  await page.getByTestId('wallet-features-swaps-button').waitFor()
  await openSwap(page)
  await page.getByText('Review swap', { exact: true }).waitFor()
  await reviewSwap(page)
  await page.getByTestId('swap-plan').waitFor()
  await page.evaluate(async () => {
    await window.picture.kit.close()
    await window.picture.kit.disconnect()
    window.picture.keepAsking()
  })
  await page.locator('appkit-button').click()
  await page.getByTestId('all-wallets').waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
}

/** Opens Swap as the site's own button does, with the amount filled in. */
function openSwap(page) {
  return page.evaluate(() => {
    const swap = { fromToken: window.picture.usdc, toToken: 'native', amount: '10' }
    void window.picture.kit.open({ view: 'Swap', arguments: swap }).catch(() => {})
  })
}

function reviewSwap(page) {
  return page.getByTestId('swap-action-button').dispatchEvent('click')
}

async function record(page, session) {
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 / slowness })
  await page.evaluate(factor => window.slowDown(factor), slowness)
  const pointer = createPointer(page)
  const frames = []
  const rows = [...scene]
  const started = performance.now()
  for (let time = 0; time < lengthMs; time += frameMs) {
    const due = started + time * slowness
    await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
    while (rows[0] && rows[0].at <= time) {
      const row = rows.shift()
      if (row.press) await page.mouse.down().then(() => page.mouse.up())
      void row.act?.(page)
      await pointer.reach(time)
    }
    await pointer.move(time, rows[0])
    frames.push(await page.screenshot({ clip: { x: 0, y: 0, ...size }, animations: 'allow' }))
  }
  return frames
}

/** Moves the mouse and the arrow that stands for it: a screenshot has no pointer of its own. */
function createPointer(page) {
  let from = { x: 210, y: 300 }
  let at = from
  let left = 0
  let target
  return {
    async reach(time) {
      from = at
      left = time
      target = undefined
    },
    async move(time, row) {
      if (row?.to && !target) target = await centerOf(row.to(page))
      const share = target ? ease(Math.min(1, (time - left) / (row.at - left - frameMs))) : 0
      at = target ? { x: from.x + (target.x - from.x) * share, y: from.y + (target.y - from.y) * share } : from
      await page.mouse.move(at.x, at.y)
      await page.evaluate(({ x, y }) => {
        document.querySelector('#pointer').style.transform = `translate(${x - 3}px, ${y - 2}px)`
      }, at)
    },
  }
}

async function centerOf(locator) {
  const { x, y, width, height } = await locator.boundingBox()
  return { x: x + width / 2 + 20, y: y + height / 2 + 4 }
}

function ease(share) {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2
}

/** Runs in the page: timers wait as many times longer as animations take, and the clock runs slower. */
function slowTimers() {
  const { setInterval, setTimeout } = window
  const now = Date.now.bind(Date)
  let slowness = 1
  let since = now()
  window.slowDown = factor => {
    slowness = factor
    since = now()
  }
  window.setInterval = (callback, ms = 0, ...values) => setInterval(callback, ms * slowness, ...values)
  window.setTimeout = (callback, ms = 0, ...values) => setTimeout(callback, ms * slowness, ...values)
  Date.now = () => since + (now() - since) / slowness
}
