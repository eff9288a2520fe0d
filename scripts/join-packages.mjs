import { join } from 'node:path'

import { importsOf, joinPackage } from './join.mjs'
import { root } from './run.mjs'
import { foldersIn } from './source-files.mjs'

const packages = join(root, 'packages')

/** @type {import('./join.mjs').Layout['borders']} */
const borders = [
  // A language, with its texts of every feature; pages in English load none of it.
  [/^features\/src\/languages\/pseudo-/, 'language-pseudo'],
  [/^features\/src\/(?:languages[/.]|(?:[\w-]+\/)+messages\.)(?!en\.)([\w-]+)\.ts$/, 'language-$1'],
  // The code of a new or restored connection.
  [/\/connection-engine\.ts$/, 'connections'],
  // The identity of the account, if the site names a service for it.
  [/^features\/src\/account\/names\/identity-client\.ts$/, 'identity'],
  // The code that pays for a request, with its screen: each needs the other.
  [/^features\/src\/transactions\/x402\//, 'x402'],
  // Functions with which a site reads or uses an account without its screens.
  [
    /^features\/src\/(?:(?:account|transactions)\/)?(tokens|activity|send|swap|pay|names|onramp|sign-in)\/api\.ts$/,
    '$1',
  ],
  [/^features\/src\/embedded\/email\/api\.ts$/, 'embedded-calls'],
  // Functions that a site calls without the modal.
  [/^appkit\/src\/(headless|switch-connection)\.ts$/, 'headless'],
  [/^features\/src\/(?:embedded\/named-wallet\/views\/|onboarding\/connect\/views\/find-wallet\.ts$)/, 'wallet-button'],
  // The work of features while a wallet is connected, and when the page loads.
  [/^appkit\/src\/extension-parts\.ts$/, 'connect-stages'],
  // The shell, with Connect in it.
  [/^appkit\/src\/modal\.ts$/, 'open'],
  [/\/on-phone\.ts$/, 'on-phone'],
  // Well-known tokens, a list for each network.
  [/^features\/src\/account\/tokens\/bundled\/([\w-]+)\.generated\.ts$/, 'tokens-of-$1'],
  // The field on Connect that starts a login by email, and the tiles of social logins; the login's own code loads with the address, or the click.
  [/^features\/src\/embedded\/login\/(views\/(connect-methods|email-section)|messages\.en)\.ts$/, 'email-section'],
  [/^features\/src\/embedded\/social\/(views\/(connect-methods|social-section)|messages\.en)\.ts$/, 'social-section'],
  // A restored wallet of the secure site needs none of its screens.
  [/^features\/src\/embedded\/login\/views\/(join-embedded|return-from-social)\.ts$/, 'embedded'],
  // Requests to the site's services once Connect shows: its remote configuration, its allowed origins, and the events.
  [/^core\/src\/(analytics\/analytics-feature|services\/check-origin)\.ts$|\/start-services\.ts$/, 'services'],
  // The screens of features, and their texts.
  [/^features\/src\/onboarding\/(connect|pairing)\//, 'connecting'],
  // A row of Account with a switch.
  [/^features\/src\/account\/profile\/views\/switch-element\.ts$/, 'switch'],
  // Account, and the additions of other features to it, with the texts that it needs.
  [
    /^features\/src\/(account-slices\.ts$|account\/profile\/|(?:\w+\/)+views\/account-|account\/connections\/messages\.en)/,
    'account-screens',
  ],
  [/^features\/src\/account\/(tokens|nfts)\//, 'tokens-screens'],
  // Screens of an embedded wallet: each is small beside its other screens.
  [/^features\/src\/embedded\/(login|social|email)\//, 'embedded-screens'],
  // The screen to enter a swap waits neither for its review nor for its execution.
  [/^features\/src\/transactions\/swap\/(?:swap-reviewer|revoke-approval)\.ts$/, 'swap-plan'],
  [/^features\/src\/transactions\/swap\/simulation-probe\.ts$/, 'swap-probe'],
  [/^features\/src\/transactions\/swap\/swap-outcomes-feature\.ts$/, 'swap-outcomes'],
  [/^features\/src\/transactions\/swap\/views\/slippage-editor\.ts$/, 'swap-slippage'],
  [/^features\/src\/transactions\/swap\/views\/swap-(?:preview|success)-view\.ts$/, 'swap-review'],
  [/^features\/src\/transactions\/swap\/views\/swap-token-view\.ts$/, 'swap-tokens'],
  // The same holds for a send, and for a payment.
  [/^features\/src\/transactions\/(?:shared|pay)\/(make-send|make-payment)\.ts$/, '$1'],
  // The steps after a recipient is entered.
  [/^features\/src\/(?:account\/activity\/compare-recipient|transactions\/send\/look-up-receiver)\.ts$/, 'recipient'],
  [/^features\/src\/transactions\/send\/views\/send-(?:token|preview|success)-view\.ts$/, 'send-later'],
  [/^features\/src\/transactions\/pay\/views\/pay-progress-view\.ts$/, 'pay-progress'],
  [/^features\/src\/(?:onboarding|embedded|account|transactions)\/(\w+)\//, '$1-screens'],
]

/** Returns whether only these need it. */
function isOnly(reached, ...names) {
  return [...reached].every(name => names.includes(name))
}

/** Functions that a site calls without a screen. What they share with screens must not be in a file with Lit. */
const calls = ['send', 'swap', 'names', 'onramp', 'embedded-calls', 'make-send', 'swap-plan']

/** @type {import('./join.mjs').Layout} */
const appkit = {
  // The types stay where they are.
  inlined: /^@latchkey\/(core|protocol|features|modal|ui|view-kit)(\/|$)/,
  borders,
  /**
   * A page that does not use an entry, such as `elements`, gets that entry's separate files in one: all code that needs one of them needs the others
   * there.
   */
  fileOf(reached, usesLit) {
    if (reached.has('index')) return 'kit'
    // A site that only reads its account does not load the code that connects.
    if (reached.has('account') && !reached.has('open'))
      return reached.has('account-details') ? 'blockchain' : 'account-of-site'
    // The code is small, and a restored connection does not wait for the modal's code.
    if (reached.has('connections')) return reached.has('open') ? 'kit' : 'connections'
    // Balance and name are requested once a wallet is connected: no byte of their code loads before.
    if (reached.has('account-details')) return reached.has('open') ? 'wallets' : 'blockchain'
    // A connected page loads neither the modal's code for a name, nor that of its screens.
    if (reached.has('identity') && !reached.has('open')) return 'blockchain'
    if (reached.has('receive')) return 'payment-link'
    // The field is small, and shows with Connect. It has its own file, because bundlers split a file that is both loaded by `import()` and imported by
    // others.
    if (reached.has('social-section') && !reached.has('open'))
      return reached.has('embedded') ? 'social-window' : 'tiles'
    if (reached.has('email-section') && !reached.has('open')) return 'field'
    if ([...reached].every(name => name.startsWith('embedded'))) return 'embedded'
    if (reached.has('account')) return 'account-of-site'
    // The code of a swap, and of a send, does not belong to another feature's screens. A payment is a send.
    if (isOnly(reached, 'swap', 'swap-plan')) return 'swap-plan'
    if (isOnly(reached, 'swap', 'swap-plan', 'swap-outcomes')) return 'swap-outcomes'
    const isOfSwap = ['-plan', '-outcomes', '-tokens', '-slippage', '-screens', '-review'].map(part => `swap${part}`)
    if (isOnly(reached, 'swap', ...isOfSwap)) return reached.has('swap') ? 'swap' : 'swap-screens'
    const ofPay = ['pay', 'pay-screens', 'pay-progress', 'make-payment']
    if (isOnly(reached, ...ofPay)) return 'pay-screens'
    const ofSend = ['send-screens', 'send-later']
    if (isOnly(reached, ...ofSend)) return 'send-screens'
    if (isOnly(reached, 'send', 'recipient')) return 'recipient'
    if (isOnly(reached, 'send', 'make-send', 'make-payment')) return 'make-send'
    if (isOnly(reached, 'send', 'make-send', ...ofSend, ...ofPay)) {
      const isHeadless = ['send', 'make-send'].some(name => reached.has(name))
      // The screens to pay need no form, and the form does not need the preview of changes yet.
      if (isHeadless) return ofPay.some(name => reached.has(name)) ? 'send-costs' : 'send'
      return reached.has('send-screens') ? 'send-facts' : 'send-review'
    }
    // Lists of tokens, reviews and results come after a form.
    if (isOnly(reached, 'send-later', 'swap-tokens', 'swap-review', 'pay-progress')) return 'screens-later'
    if (isOnly(reached, 'names', 'names-screens')) return 'names'
    if (isOnly(reached, 'onramp', 'onramp-screens')) return 'onramp'
    // Work of a sign-in without a screen, and while a wallet connects or leaves.
    if (!usesLit && (reached.has('sign-in') || isOnly(reached, 'end-sessions', 'join-connecting'))) return 'sign-in'
    const isAsked = ['tokens', 'activity'].filter(name => reached.has(name))
    if (isAsked.length > 0 && !reached.has('open')) {
      // Account requests the activity before the user opens it, and sends, swaps and purchases need it too.
      const isShared = isAsked[0] === 'activity' && !isOnly(reached, 'activity', 'activity-screens')
      return isShared || isAsked.length > 1 ? 'blockchain' : isAsked[0]
    }
    const isCalled = ['headless', 'wallet-button', 'on-phone', 'connect-stages'].some(name => reached.has(name))
    if (reached.has('elements')) return isCalled ? 'installed' : reached.has('open') ? 'atoms' : 'page'
    // Code that needs Lit is not with the wallets: a site that lists them itself, or a server, loads no Lit.
    const withWallets = usesLit ? 'atoms' : 'wallets'
    if (reached.has('open')) return isCalled ? withWallets : 'open'
    // The code for errors is small where it shows, and Account does not load the pairing code for it.
    if (isCalled && reached.has('account-screens')) return withWallets
    const isOfAccount = ['account-screens', 'tokens-screens'].some(name => reached.has(name))
    if (!usesLit && !isCalled && calls.some(name => reached.has(name))) return 'blockchain'
    if (!isCalled) return isOfAccount ? 'account-shared' : 'screens'
    return reached.has('wallet-button') && !reached.has('headless') ? 'wallet-picture' : 'pairing'
  },
  ahead: ['open', 'wallets'],
  after: [['lk-qr', 'open']],
}

/**
 * The first script names every file that a page may load, so the EVM adapter, which nearly every page uses, has few.
 *
 * @type {import('./join.mjs').Layout}
 */
const evm = {
  borders: [
    [/\/(fetch-tokens|fetch-identity|resolve-name)\.ts$/, 'evm-reads'],
    [/\/([\w-]+-transfer|transfer|inspect-recipient|transaction-watcher)\.ts$/, 'evm-transfers'],
  ],
  fileOf(reached) {
    if (reached.has('index')) return 'main'
    return ['eip1193-connection', 'rpc', 'evm-actions'].find(name => reached.has(name))
  },
}

/**
 * The packages of which a page loads code, and the files of each that it loads before its first open or with it. Packages whose imports determine the
 * early files of others come first.
 */
const joined = [
  ...foldersIn(join(packages, 'adapters')).map(name => ({
    folder: `adapters/${name}`,
    ...(name === 'evm' && { layout: evm }),
    early: ['index.js'],
  })),
  { folder: 'appkit', layout: appkit, early: ['index.js', 'chunks/open.js'] },
  { folder: 'walletconnect', layout: { bundled: ['@walletconnect/universal-provider'] }, early: ['index.js'] },
  { folder: 'react', early: ['index.js'] },
  { folder: 'vue', early: ['index.js'] },
  { folder: 'adapter-kit', isShared: true, early: ['chunks/main.js'] },
  { folder: 'primitives', isShared: true, early: [] },
]

/** Replaces the JavaScript that tsc wrote for the packages of which a page loads code. */
export async function joinPackages() {
  const early = new Map()
  for (const { folder, layout, isShared, early: files } of joined) {
    const names = early.get(`@latchkey/${folder}`)
    const output = await joinPackage(join(packages, folder), isShared ? { early: names } : layout)
    for (const [name, imported] of importsOf(output, files))
      early.set(name, new Set([...(early.get(name) ?? []), ...imported]))
  }
}
