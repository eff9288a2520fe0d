/**
 * The arrows of packages/README.md as rules. `pnpm check boundaries` runs them, together with the two questions that need
 * the whole graph (what is loaded eagerly, who re-exports): see scripts/boundaries.mjs.
 */

/**
 * What each package may import: ours by folder, others by name. Tests may use `testing`, `sandbox` and any tool besides. That what
 * is in `lazily` comes only by import() is a question to the whole graph: scripts/boundaries.mjs.
 */
const packages = {
  primitives: { ours: [], others: ['@noble/hashes'] },
  protocol: { ours: ['primitives'], others: ['valibot'] },
  core: { ours: ['primitives', 'protocol'], others: ['valtio', 'valibot'] },
  ui: { ours: [], others: ['lit'] },
  modal: { ours: ['core', 'ui', 'primitives'], others: ['lit', '@lit/context', 'valtio'] },
  appkit: { ours: ['core', 'primitives', 'protocol'], lazily: ['modal', 'walletconnect'], others: ['valtio'] },
  react: { ours: ['appkit', 'core'], others: ['react'] },
  walletconnect: { ours: ['primitives'], others: ['@walletconnect/universal-provider'] },
  'adapter-kit': { ours: ['primitives'], others: [] },
  'adapters/evm': { ours: ['primitives', 'adapter-kit'], others: ['viem'] },
  'adapters/solana': {
    ours: ['primitives', 'adapter-kit'],
    others: ['@wallet-standard/app', '@wallet-standard/base', '@solana/web3.js'],
  },
  'adapters/bitcoin': {
    ours: ['primitives', 'adapter-kit'],
    others: ['@wallet-standard/app', '@wallet-standard/base', '@noble/hashes', 'bitcoinjs-lib'],
  },
  'adapters/polkadot': { ours: ['primitives', 'adapter-kit'], others: ['@noble/hashes', '@polkadot/api'] },
  'adapters/cosmos': { ours: ['primitives', 'adapter-kit'], others: ['@cosmjs/stargate'] },
  sandbox: { ours: ['primitives', 'protocol'] },
  testing: {
    ours: [
      'primitives',
      'protocol',
      'core',
      'ui',
      'modal',
      'appkit',
      'walletconnect',
      'sandbox',
      'adapter-kit',
      'adapters/[^/]+',
    ],
  },
}

/** Domain folders of core that hold no controller and are shared by all: the ground the domains stand on. */
const groundOfCore = ['http', 'catalogue-ids']

/** A folder or the first word of a file name: `send/...`, `send-controller.ts`. */
const lazyDomains = '(send|swap|onramp|activity|names|pay|email|socials)[/-]'
/** Tests, and what only tests import. */
const tests = '((\\.(test|test-d|test-support|e2e)|-harness)\\.tsx?$|/src/test/)'
/** What a package's developer runs by hand; it is not published. */
const ownScripts = '^packages/[^/]+/scripts/'
const any = names => `(${names.join('|')})`

const forbidden = [
  {
    name: 'no-cycle',
    comment: 'Rule 1: no import cycle, of values or of types.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment: 'Rule 3: what is not in the exports of a package, or not declared in package.json, cannot be imported.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'packages-by-name',
    comment: 'Rule 3: packages reach each other by name, never by path.',
    severity: 'error',
    from: { path: '^packages/(adapters/[^/]+|[^/]+)/' },
    to: { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'sites-by-name',
    comment: 'Rule 3: an example or a size fixture imports what a site can import.',
    severity: 'error',
    from: { path: '^(examples|scripts)/' },
    to: { path: '^packages/', dependencyTypes: ['local'] },
  },
  {
    name: 'no-undeclared-dependency',
    comment: 'Shipped code imports only what its own package.json declares as a dependency.',
    severity: 'error',
    from: { path: '^packages/', pathNot: [tests, ownScripts, '^packages/e2e/'] },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only', 'npm-peer'] },
  },
  {
    name: 'no-node-in-a-page',
    comment: 'Only the sandbox, the end-to-end tests and tests run in Node.',
    severity: 'error',
    from: {
      path: '^packages/',
      pathNot: [tests, ownScripts, '^packages/(sandbox|e2e)/', '^packages/testing/src/node/'],
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'valtio-vanilla',
    comment: 'Only valtio/vanilla; the other entry of valtio brings React.',
    severity: 'error',
    from: { path: '^packages/' },
    to: { path: '/valtio/', pathNot: '/valtio/.*vanilla' },
  },
  {
    name: 'core-domains-by-type',
    comment:
      'Rule 5: inside core a domain imports types of another domain; instances arrive as parameters. A *-feature.ts is where a ' +
      'lazy domain is put together, as create-store.ts is for the eager ones.',
    severity: 'error',
    from: { path: '^packages/core/src/([^/]+)/', pathNot: [tests, '-feature\\.ts$'] },
    to: {
      path: '^packages/core/src/[^/]+/',
      pathNot: [`^packages/core/src/$1/`, `^packages/core/src/${any(groundOfCore)}/`],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'core-one-assembly',
    comment: 'Rule 5: create-store.ts is the only file that sees the controllers of every domain.',
    severity: 'error',
    from: { path: '^packages/core/src/[^/]+\\.ts$', pathNot: [tests, '^packages/core/src/(create-store|index)\\.ts$'] },
    to: { path: '^packages/core/src/.+-controller\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'modal-features-apart',
    comment: "Rule 6: one feature's views do not import another feature's views.",
    severity: 'error',
    from: { path: '^packages/modal/src/views/([^/]+)/', pathNot: tests },
    to: { path: '^packages/modal/src/views/[^/]+/', pathNot: '^packages/modal/src/views/$1/' },
  },
  {
    name: 'modal-views-apart',
    comment: 'Rule 6: a view does not import another view; the table of views loads each.',
    severity: 'error',
    from: { path: '^packages/modal/src/.+-view\\.ts$' },
    to: { path: '^packages/modal/src/.+-view\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'lazy-domains-of-core',
    comment: 'Rule 7: a lazy domain is imported only by itself and by the lazy views of the same feature.',
    severity: 'error',
    from: { path: '^packages/', pathNot: [tests, `^packages/(core/src|modal/src/views)/${lazyDomains}`] },
    to: { path: `^packages/core/src/${lazyDomains}`, dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'lazy-views-of-modal',
    comment: 'Rule 7: the views of a lazy domain arrive by import().',
    severity: 'error',
    from: { path: '^packages/modal/src/', pathNot: [tests, `^packages/modal/src/views/${lazyDomains}`] },
    to: { path: `^packages/modal/src/views/${lazyDomains}`, dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  ...Object.entries(packages).flatMap(([name, rules]) => arrowsOf(name, rules)),
]

/** Rule 2, for one package: the arrows that the table gives it and no other. */
function arrowsOf(name, { ours, lazily = [], others }) {
  const folder = `^packages/${name}/`
  const rules = [
    {
      name: `arrows-of-${name.replace('/', '-')}`,
      comment: `Rule 2: ${name} may import ${[...ours, ...lazily].join(', ') || 'nothing of ours'}.`,
      severity: 'error',
      // The one-script build is a site put together: it has an adapter in it.
      from: { path: folder, pathNot: [tests, '^packages/appkit/src/cdn\\.ts$'] },
      to: { path: '^packages/', pathNot: `^packages/${any([name, ...ours, ...lazily])}/` },
    },
    {
      name: `arrows-of-${name.replace('/', '-')}-tests`,
      comment: `Rule 2: the tests of ${name} may import testing and sandbox besides.`,
      severity: 'error',
      from: { path: `${folder}.*${tests}` },
      to: { path: '^packages/', pathNot: `^packages/${any([name, ...ours, ...lazily, 'testing', 'sandbox'])}/` },
    },
  ]
  if (others) {
    rules.push({
      name: `libraries-of-${name.replace('/', '-')}`,
      comment: `Rule 2: ${name} may use ${others.join(', ') || 'no library'}.`,
      severity: 'error',
      from: { path: folder, pathNot: [tests, ownScripts] },
      to: { path: 'node_modules/', ...(others.length > 0 && { pathNot: `/node_modules/${any(others)}/` }) },
    })
  }
  return rules
}

module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['/dist/', '/\\.next/', 'next-env\\.d\\.ts$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
