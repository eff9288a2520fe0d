/** Length of a stroke in px, because a user turns the wheel in strokes. */
const strokePx = 2_000

/**
 * Turns the wheel over the list that a page shows, from its top.
 *
 * @param {{ scroller: string[], end: number, step: number }} options `scroller` is the path to the scrolling element, from shadow root to shadow root;
 *   `end` is the final height of the list in px: missing rows load while it scrolls. `step` in px a frame.
 * @returns {Promise<number>} The share of frames that were dropped.
 */
export async function scrollDown(tab, session, { scroller, end, step }) {
  const box = await tab.evaluate(startToMeasure, scroller)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  let left = Infinity
  // Pages load near the end, so the end moves on.
  for (let stroke = 0; left > 1 && stroke < 100; stroke++) {
    const yDistance = -Math.min(strokePx, Math.ceil(left))
    const speed = step * 60
    await session.send('Input.synthesizeScrollGesture', {
      x,
      y,
      yDistance,
      speed,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
    left = await tab.evaluate(
      ([end]) => end - window.measured.scroller.scrollTop - window.measured.scroller.clientHeight,
      [end],
    )
  }
  const { frames, dropped } = await tab.evaluate(() => window.measured.stop())
  return dropped / (frames + dropped)
}

/** Runs in the page: measures frames. One that took as long as three counts as two dropped ones. */
async function startToMeasure(path) {
  const find = (selector, root = document) =>
    root.querySelector(selector) ??
    [...root.querySelectorAll('*')].reduce(
      (found, { shadowRoot }) => found ?? (shadowRoot && find(selector, shadowRoot)),
      null,
    )
  const scroller = path.reduce((root, selector) => find(selector, root.shadowRoot ?? root), document)
  scroller.scrollTop = 0
  for (let wait = 0; wait < 60; wait++) await new Promise(requestAnimationFrame)
  const deltas = []
  let going = true
  let before = await new Promise(requestAnimationFrame)
  const look = now => {
    deltas.push(now - before)
    before = now
    if (going) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  window.measured = {
    scroller,
    stop() {
      going = false
      return {
        frames: deltas.length,
        dropped: deltas.reduce((total, delta) => total + Math.max(0, Math.round(delta / (1000 / 60)) - 1), 0),
      }
    },
  }
  const { x, y, width, height } = scroller.getBoundingClientRect()
  return { x, y, width, height }
}
