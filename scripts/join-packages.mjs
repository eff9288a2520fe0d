import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { importsOf, joinPackage } from './join.mjs'
import { root } from './run.mjs'

const packages = join(root, 'packages')

/** @type {import('./join.mjs').Layout['borders']} */
const borders = [
  // A language, with its texts of every feature: whoever reads English gets none of it.
  [/^features\/src\/languages\/pseudo-/, 'language-pseudo'],
  [/^features\/src\/(?:languages\/|[\w-]+\/messages\.)(?!en\.)([\w-]+)\.ts$/, 'language-$1'],
  // A connection that is made or restored.
  [/\/connection-engine\.ts$/, 'connections'],
  // Who the account is, where the site names a service that tells.
  [/^features\/src\/account\/identity-client\.ts$/, 'identity'],
  // What pays for a request, with its screen: one is of no use without the other.
  [/^features\/src\/paid-fetch\//, 'paid-fetch'],
  // What a site asks of an account without its screens.
  [/^features\/src\/(tokens|activity|send|swap|pay)\/api\.ts$/, '$1'],
  // What a site calls without the modal.
  [/^appkit\/src\/(headless|switch-connection)\.ts$/, 'headless'],
  [/^features\/src\/named-wallet\/views\//, 'wallet-button'],
  // What features do while a wallet is connected, and when the page loads.
  [/^appkit\/src\/extension-parts\.ts$/, 'connect-stages'],
  // The shell, and Connect in it.
  [/^appkit\/src\/modal\.ts$/, 'open'],
  [/\/on-phone\.ts$/, 'on-phone'],
  // Well-known tokens, a list for each network.
  [/^features\/src\/tokens\/bundled\/([\w-]+)\.generated\.ts$/, 'tokens-of-$1'],
  // The field on Connect that begins a login by email, and the tiles of social logins; what they begin comes with the address, or the click.
  [/^features\/src\/embedded\/(views\/(connect-methods|email-section)|messages\.en)\.ts$/, 'email-section'],
  [/^features\/src\/social\/(views\/(connect-methods|social-section)|messages\.en)\.ts$/, 'social-section'],
  // A wallet of the secure site that is restored needs none of its screens.
  [/^features\/src\/(embedded\/views\/join-embedded|social\/views\/return-from-social)\.ts$/, 'embedded'],
  // What the services of a site are asked once Connect shows: its remote configuration, its allowed origins, and where events are sent.
  [/^core\/src\/(analytics\/analytics-feature|services\/check-origin)\.ts$|\/start-services\.ts$/, 'services'],
  // The screens of features, and their texts.
  [/^features\/src\/(connect|pairing)\//, 'connecting'],
  // A row of Account that is a switch.
  [/^features\/src\/account\/views\/switch-element\.ts$/, 'switch'],
  // Account, and what other features add to it, with the texts that it needs.
  [/^features\/src\/(account-slices\.ts$|account\/|\w+\/views\/account-|connections\/messages\.en)/, 'account-screens'],
  [/^features\/src\/(tokens|nfts)\//, 'tokens-screens'],
  // Of an embedded wallet: each is little beside its other screens.
  [/^features\/src\/(update-email|social)\//, 'embedded-screens'],
  // Who only enters a swap waits neither for its review nor for what carries it out.
  [/^features\/src\/swap\/(?:swap-reviewer|revoke-approval)\.ts$/, 'swap-plan'],
  [/^features\/src\/swap\/simulation-probe\.ts$/, 'swap-probe'],
  [/^features\/src\/swap\/swap-outcomes-feature\.ts$/, 'swap-outcomes'],
  [/^features\/src\/swap\/views\/slippage-editor\.ts$/, 'swap-slippage'],
  [/^features\/src\/swap\/views\/swap-(?:preview|success)-view\.ts$/, 'swap-review'],
  [/^features\/src\/swap\/views\/swap-token-view\.ts$/, 'swap-tokens'],
  // So with a send, and a payment.
  [/^features\/src\/(?:send|pay)\/(make-send|make-payment)\.ts$/, '$1'],
  // What becomes of a recipient once one is entered.
  [/^features\/src\/send\/(?:compare-recipient|look-up-receiver)\.ts$/, 'recipient'],
  [/^features\/src\/send\/views\/send-(?:token|preview|success)-view\.ts$/, 'send-later'],
  [/^features\/src\/pay\/views\/pay-progress-view\.ts$/, 'pay-progress'],
  [/^features\/src\/(\w+)\//, '$1-screens'],
]

/** Whether nothing but these need it. */
function isOnly(reached, ...names) {
  return [...reached].every(name => names.includes(name))
}

/** @type {import('./join.mjs').Layout} */
const appkit = {
  // Their types stay where they are.
  inlined: /^@latchkey\/(core|protocol|features|modal|ui|view-kit)(\/|$)/,
  borders,
  /** A page that does not use an entry, such as `elements`, gets the files that are apart for it in one: all that needs one needs the other there. */
  fileOf(reached, usesLit) {
    if (reached.has('index')) return 'kit'
    // A site that asks of its account does not take along what connects.
    if (reached.has('account') && !reached.has('open'))
      return reached.has('account-details') ? 'blockchain' : 'account-of-site'
    // It is little, and a connection that is restored does not wait for the code of the modal.
    if (reached.has('connections')) return reached.has('open') ? 'kit' : 'connections'
    // Balance and name are looked up once a wallet is connected: not a byte of that comes before.
    if (reached.has('account-details')) return reached.has('open') ? 'wallets' : 'blockchain'
    // A connected page loads neither the code of the modal for a name, nor that of its screens.
    if (reached.has('identity') && !reached.has('open')) return 'blockchain'
    if (reached.has('receive')) return 'payment-link'
    // The field is little, and shows with Connect. It is a file of its own: of one that is asked for and imported by others too, bundlers make two.
    if (reached.has('social-section') && !reached.has('open'))
      return reached.has('embedded') ? 'social-window' : 'tiles'
    if (reached.has('email-section') && !reached.has('open')) return 'field'
    if ([...reached].every(name => name.startsWith('embedded'))) return 'embedded'
    if (reached.has('account')) return 'account-of-site'
    // What a swap does, and a send, is no part of another feature's screens. To pay is to send.
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
      // Who pays fills nothing in, and who fills in does not look at what will change yet.
      if (isHeadless) return ofPay.some(name => reached.has(name)) ? 'send-costs' : 'send'
      return reached.has('send-screens') ? 'send-facts' : 'send-review'
    }
    const isAsked = ['tokens', 'activity'].filter(name => reached.has(name))
    if (isAsked.length > 0 && !reached.has('open')) {
      // Account asks who tells activity before anybody wants to see it, and what sends, swaps or buys needs it too.
      const isShared = isAsked[0] === 'activity' && !isOnly(reached, 'activity', 'activity-screens')
      return isShared || isAsked.length > 1 ? 'blockchain' : isAsked[0]
    }
    const isCalled = ['headless', 'wallet-button', 'on-phone', 'connect-stages'].some(name => reached.has(name))
    if (reached.has('elements')) return isCalled ? 'installed' : reached.has('open') ? 'atoms' : 'page'
    // What needs Lit is not with the wallets: a site that lists them itself, or a server, loads no Lit.
    const withWallets = usesLit ? 'atoms' : 'wallets'
    if (reached.has('open')) return isCalled ? withWallets : 'open'
    // Where an error shows is little, and Account does not take along what pairs for it.
    if (isCalled && reached.has('account-screens')) return withWallets
    const isOfAccount = ['account-screens', 'tokens-screens'].some(name => reached.has(name))
    if (!isCalled) return isOfAccount ? 'account-shared' : 'screens'
    return reached.has('wallet-button') && !reached.has('headless') ? 'wallet-picture' : 'pairing'
  },
  ahead: ['open', 'wallets'],
  after: [['lk-qr', 'open']],
}

/**
 * Every file that a page may load stands by name in its first script, so that the EVM family, which is nearly everywhere, has few.
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
 * The packages of which a page loads code, and the files of each that it loads before its first open or with it. Those come first whose
 * imports say what is early of the others.
 */
const joined = [
  ...readdirSync(join(packages, 'adapters')).map(name => ({
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
