import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { importsOf, joinPackage } from './join.mjs'
import { root } from './run.mjs'

const packages = join(root, 'packages')

/** @type {import('./join.mjs').Layout['borders']} */
const borders = [
  // A language, with its texts of every feature: whoever reads English gets none of it.
  [/^features\/src\/languages\/pseudo-/, 'language-pseudo'],
  [/^features\/src\/(?:languages\/|\w+\/messages\.)(?!en\.)([\w-]+)\.ts$/, 'language-$1'],
  // A connection that is made or restored.
  [/\/connection-engine\.ts$|^appkit\/src\/account-details\.ts$/, 'connections'],
  // Who the account is, where the site names a service that tells.
  [/^features\/src\/account\/identity-client\.ts$/, 'identity'],
  // What a site asks of an account without its screens.
  [/^features\/src\/(tokens|activity|send)\/api\.ts$/, '$1'],
  // What a site calls without the modal.
  [/^appkit\/src\/(headless|switch-connection)\.ts$/, 'headless'],
  [/\/(find|choose)-wallet\.ts$/, 'wallet-button'],
  // What features do while a wallet is connected, and when the page loads.
  [/^appkit\/src\/extension-parts\.ts$/, 'connect-stages'],
  // The shell, and Connect in it.
  [/^appkit\/src\/modal\.ts$|\/start-services\.ts$/, 'open'],
  [/\/on-phone\.ts$/, 'on-phone'],
  // Well-known tokens, a list for each network.
  [/^features\/src\/tokens\/bundled\/([\w-]+)\.generated\.ts$/, 'tokens-of-$1'],
  // The screens of features, and their texts.
  [/^features\/src\/(connect|pairing)\//, 'connecting'],
  // Account, and what other features add to it, with the texts that it needs.
  [/^features\/src\/(account\/|\w+\/views\/account-|connections\/messages\.en)/, 'account-screens'],
  [/^features\/src\/(tokens|nfts)\//, 'tokens-screens'],
  [/^features\/src\/(\w+)\//, '$1-screens'],
]

/** @type {import('./join.mjs').Layout} */
const appkit = {
  // Their types stay where they are.
  inlined: /^@latchkey\/(core|protocol|features|modal|ui|view-kit)(\/|$)/,
  borders,
  /** A page that does not use an entry, such as `elements`, gets the files that are apart for it in one: all that needs one needs the other there. */
  fileOf(reached) {
    if (reached.has('index')) return 'kit'
    // A site that asks of its account does not take along what connects.
    if (reached.has('account') && !reached.has('open'))
      return reached.has('connections') ? 'account-details' : 'account-of-site'
    // It is little, and a connection that is restored does not wait for the code of the modal.
    if (reached.has('connections')) return reached.has('open') ? 'kit' : 'connections'
    // A connected page loads neither the code of the modal for a name, nor that of its screens.
    if (reached.has('identity') && !reached.has('open')) return 'blockchain'
    if (reached.has('receive')) return 'payment-link'
    if (reached.has('account')) return 'account-of-site'
    if ([...reached].every(name => name === 'send' || name === 'send-screens')) return 'send'
    const isAsked = ['tokens', 'activity'].filter(name => reached.has(name))
    if (isAsked.length > 0 && !reached.has('open')) return isAsked.length > 1 ? 'blockchain' : isAsked[0]
    const isCalled = ['headless', 'wallet-button', 'on-phone', 'connect-stages'].some(name => reached.has(name))
    if (reached.has('elements')) return isCalled ? 'installed' : reached.has('open') ? 'atoms' : 'page'
    if (reached.has('open')) return isCalled ? 'wallets' : 'open'
    const isOfAccount = ['account-screens', 'tokens-screens'].some(name => reached.has(name))
    if (!isCalled) return isOfAccount ? 'account-shared' : 'screens'
    return reached.has('wallet-button') && !reached.has('headless') ? 'wallet-picture' : 'pairing'
  },
  ahead: ['open', 'wallets'],
  after: [['lk-qr', 'open']],
}

/**
 * The packages of which a page loads code, and the files of each that it loads before its first open or with it. Those come first whose
 * imports say what is early of the others.
 */
const joined = [
  ...readdirSync(join(packages, 'adapters')).map(name => ({
    folder: `adapters/${name}`,
    early: ['index.js'],
  })),
  { folder: 'appkit', layout: appkit, early: ['index.js', 'chunks/open.js'] },
  { folder: 'walletconnect', layout: { bundled: ['@walletconnect/universal-provider'] }, early: ['index.js'] },
  { folder: 'react', early: ['index.js'] },
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
