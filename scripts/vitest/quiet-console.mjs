import { afterEach, beforeEach } from 'vitest'

/**
 * Fails a test that prints something unexpected. A test that expects a message of the console spies on it (`vi.spyOn(console, 'warn')`). Messages that arrive
 * between tests belong to none and are printed.
 */
const kinds = /** @type {const} */ (['error', 'warn', 'info', 'log', 'debug'])

/** Messages that libraries print once, whatever a test does. */
const ofLibraries = [
  // Lit: the tests use the development build on purpose, since it warns of mistakes.
  /^Lit is in dev mode/,
  // oidc-provider, the social logins of the sandbox: it prefers a newer Node than the oldest one that Latchkey supports.
  /^oidc-provider WARNING: Unsupported runtime/,
  // Vue: a site's bundler sets these flags.
  /^Feature flags __VUE_/,
  // The wallet library of the tests receives sessions in the older form, too.
  /^requiredNamespaces are deprecated/,
]

/** Workers that are not isolated run this file again for each test file: the console is replaced once. */
const shared = Symbol.for('latchkey.quietConsole')
const state = (globalThis[shared] ??= replaceConsole())

beforeEach(() => {
  state.printed = []
})

afterEach(() => {
  const { printed = [] } = state
  state.printed = undefined
  if (printed.length > 0) throw new Error(`The test printed what it does not expect:\n${printed.join('\n')}`)
})

/** @returns {{ printed: string[] | undefined }} the messages of the test that runs */
function replaceConsole() {
  const state = { printed: undefined }
  for (const kind of kinds) {
    const print = console[kind].bind(console)
    console[kind] = (...parts) => {
      const text = parts.map(toText).join(' ')
      if (ofLibraries.some(pattern => pattern.test(text))) return
      if (state.printed) state.printed.push(`${kind}: ${text}`)
      else print(...parts)
    }
  }
  return state
}

function toText(part) {
  return part instanceof Error ? (part.stack ?? part.message) : String(part)
}
