import type { SocialNotice } from '@latchkey/protocol/secure-frame'

/** Maximum polls whether the frame has started the login. Each takes up to 20 seconds. */
const maxAsks = 12
const retrySeconds = 1

interface Begun {
  status?: unknown
  host?: unknown
}

/**
 * Base address of requests, wherever the site is mounted. A literal `import.meta.url` in `new URL` would make Vite
 * treat the other argument as a file.
 */
const script = import.meta.url

/** The script of the pages in the window of a login by a provider. */
function start(): void {
  const main = document.querySelector('main')
  if (!main) return
  const { does, attempt = '', ticket, reason, origin, opening = '', over = '' } = main.dataset
  const opener = window.opener as Window | null
  const addressOf = (path: string) => new URL(`../${path}`, script).href
  let isMoving = false

  /** Sends a notice to the opener. Returns whether it may have arrived. */
  const tell = (notice: SocialNotice, to: string): boolean => {
    if (!opener || opener.closed) return false
    opener.postMessage(notice, to)
    return true
  }

  /** Reports a window that the user closes, but not one that moves to another page. */
  const sayGoodbye = () =>
    window.addEventListener('pagehide', () => {
      if (!isMoving) navigator.sendBeacon(addressOf('social/left'), attempt)
    })

  const say = (text: string) => {
    const status = main.querySelector('[role="status"]')
    if (status) status.textContent = text
  }

  async function waitForFrame(): Promise<void> {
    for (let ask = 0; ask < maxAsks; ask++) {
      const response = await fetch(addressOf('api/social/begun'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ attempt }),
      }).catch(() => undefined)
      const { status, host }: Begun = response?.ok ? ((await response.json()) as Begun) : {}
      if (status === 'begun') {
        say(opening.replace('{host}', String(host)))
        isMoving = true
        location.replace(addressOf(`social/go?attempt=${attempt}`))
        return
      }
      if (status === 'over') break
      if (status === 'waiting') continue
      const seconds = Number(response?.headers.get('retry-after')) || retrySeconds
      await new Promise(resolve => setTimeout(resolve, seconds * 1_000))
    }
    say(over)
    main?.querySelector('.spinner')?.remove()
  }

  function ask(): void {
    main?.querySelector('#moment')?.toggleAttribute('hidden', ticket !== undefined)
    const question = main?.querySelector('#question')
    question?.toggleAttribute('hidden', false)
    question?.querySelector('form')?.addEventListener('submit', () => (isMoving = true))
    sayGoodbye()
  }

  if (does === 'open') {
    // The notice contains no secret: the opener created the name.
    tell({ type: 'latchkey-social/opened', attempt }, '*')
    sayGoodbye()
    void waitForFrame()
  } else if (does === 'report') {
    const notice: SocialNotice =
      ticket === undefined
        ? { type: 'latchkey-social/failed', attempt, reason: reason === 'denied' ? 'denied' : 'failed' }
        : { type: 'latchkey-social/result', attempt, ticket }
    if (origin !== undefined && tell(notice, origin)) window.close()
    else if (ticket !== undefined) ask()
  } else if (does === 'ask') ask()
  else if (does === 'close') window.close()
}

start()
