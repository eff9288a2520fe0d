import { type FrameInput, readFrameUrl } from '@latchkey/protocol/secure-frame'

import { projectAnswerSchema } from '../wire.ts'
import { createBrowserTokens } from './browser-tokens.ts'
import { createFrameApprovals } from './approvals.ts'
import { createHandlers } from './create-handlers.ts'
import { finishSignOut } from './finish-sign-out.ts'
import { FrameError } from './frame-error.ts'
import { defineFrame } from './frame-root.ts'
import { servePage } from './serve-page.ts'
import { createServerClient } from './server-client.ts'
import { createFrameStorage } from './frame-storage.ts'
import { createSafeStorage } from './safe-storage.ts'
import { createSession } from './session.ts'
import { createStage } from './stage.ts'
import { resolveLocale } from './texts/resolve-locale.ts'
import { takePort } from './take-port.ts'

/** Starts the frame's page, without the signing code. */
async function start(): Promise<void> {
  const facts = readFrameUrl(location)
  if (!facts || window.parent === window) return
  // The secret is read once and removed, so that later scripts cannot find it.
  history.replaceState(null, '', location.pathname + location.search)
  const { port, origin } = await takePort(window, facts.secret)
  const kept = createSafeStorage()
  const tokens = createBrowserTokens(document, kept)
  const base = location.href.replace(/\/frame(?:[?#].*)?$/, '')
  const server = finishSignOut(createServerClient(base, tokens), kept)
  const storage = createFrameStorage({ own: window, address: `${base}/device-window`, site: origin, tokens })
  const stage = createStage()
  defineFrame()
  const root = document.createElement('lk-frame')
  root.stage = stage
  let look: FrameInput<'syncTheme'> = {
    themeMode: 'light',
    themeVariables: {},
    locale: resolveLocale(undefined, navigator.languages),
  }
  const allowed = server
    .ask('GET', `/projects/${encodeURIComponent(facts.projectId)}`, projectAnswerSchema)
    .then(({ origins }) => {
      if (origins && !origins.includes(origin))
        throw new FrameError('originNotAllowed', `Pages of ${origin} may not use this secure site`)
    })
  allowed.catch(() => {})
  let tell: ReturnType<typeof servePage>['tell'] = () => {}
  const handlers = createHandlers({
    projectId: facts.projectId,
    origin,
    firstChainId: facts.chainId,
    languages: navigator.languages,
    server,
    session: createSession(server, storage),
    storage,
    stage,
    approvals: createFrameApprovals(stage, { own: window, address: `${base}/approval-window`, look: () => look }),
    onLoggedOut: isExpired => tell({ type: 'userChanged', isConnected: false, isExpired }),
    onBegun: requestId => tell({ type: 'begun', requestId }),
    onTheme(theme) {
      look = theme
      document.documentElement.dataset['theme'] = theme.themeMode
      root.follow(theme)
    },
  })
  tell = servePage(port, handlers, allowed).tell
  root.onHeight = height => tell({ type: 'resized', height })
  document.body.append(root)
}

void start()
