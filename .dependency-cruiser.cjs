/**
 * The arrows of packages/README.md as rules. `pnpm check boundaries` runs them, together with the two questions that need
 * the whole graph (what is loaded eagerly, who re-exports): see scripts/boundaries.mjs.
 */
const { foldersOfFeatures } = require('./scripts/folders-of-features.cjs')
const { areasOfSecureSite } = require('./scripts/secure-site-areas.cjs')

/**
 * What each package may import: ours by folder, others by name. Tests may use `testing`, `sandbox` and any tool besides. That what
 * is in `lazily` comes only by import() is a question to the whole graph: scripts/boundaries.mjs.
 */
const packages = {
  primitives: { ours: [], others: ['@noble/hashes'] },
  protocol: { ours: ['primitives'], others: ['valibot'] },
  // Its test asks core for the ids that have a picture.
  pictures: { ours: [], inTests: ['core'], others: [] },
  core: { ours: ['primitives', 'protocol'], others: ['valtio', 'valibot'] },
  ui: { ours: [], others: ['lit'] },
  'view-kit': { ours: ['core', 'ui', 'primitives'], others: ['lit', '@lit/context', 'valtio'] },
  // The tests of a screen see it in the modal.
  features: {
    ours: ['core', 'protocol', 'ui', 'view-kit', 'primitives'],
    inTests: ['modal', 'adapters/[^/]+'],
    // valibot only behind an import(): scripts/boundaries.mjs.
    others: ['lit', 'valibot', 'valtio'],
  },
  modal: { ours: ['core', 'ui', 'view-kit', 'features', 'primitives'], others: ['lit', '@lit/context', 'valtio'] },
  appkit: {
    ours: ['core', 'primitives', 'protocol'],
    lazily: ['view-kit', 'features', 'modal', 'walletconnect', 'pictures'],
    others: ['valtio'],
  },
  react: { ours: ['appkit', 'core'], others: ['react'] },
  compat: { ours: ['appkit', 'react', 'vue'], others: ['react', 'viem', 'vue'] },
  vue: { ours: ['appkit'], others: ['vue'] },
  // The tests of hostile wallets run through the providers that the adapters make of a session.
  walletconnect: { ours: ['primitives'], inTests: ['adapters/[^/]+'], others: ['@walletconnect/universal-provider'] },
  'adapter-kit': { ours: ['primitives'], others: [] },
  'adapters/evm': { ours: ['primitives', 'adapter-kit'], others: ['viem'] },
  'adapters/ethers': { ours: ['primitives', 'adapters/evm'], inTests: ['appkit'], others: ['ethers'] },
  'adapters/ethers5': { ours: ['primitives', 'adapters/evm'], inTests: ['appkit'], others: ['ethers'] },
  // Above the kit: it joins another library to it.
  'adapters/wagmi': {
    ours: ['primitives', 'adapter-kit', 'appkit', 'adapters/evm'],
    others: ['@wagmi/core', 'viem'],
  },
  // The kit and React for its entry `/react` alone.
  'adapters/solana': {
    ours: ['primitives', 'adapter-kit', 'appkit'],
    others: ['@wallet-standard/app', '@wallet-standard/base', '@solana/web3.js', 'react'],
  },
  'adapters/bitcoin': {
    ours: ['primitives', 'adapter-kit'],
    others: ['@wallet-standard/app', '@wallet-standard/base', '@noble/hashes', 'bitcoinjs-lib'],
  },
  'adapters/polkadot': { ours: ['primitives', 'adapter-kit'], others: ['@noble/hashes', '@polkadot/api'] },
  'adapters/cosmos': { ours: ['primitives', 'adapter-kit'], others: ['@cosmjs/stargate'] },
  move: { ours: [], others: ['typescript'] },
  sql: { ours: [], others: ['libsql', 'pg'] },
  'http-server': { ours: ['sql'], others: ['@noble/hashes'] },
  // Its page's side is primitives alone; the rest is the server's.
  siwx: {
    ours: ['primitives', 'http-server', 'sql'],
    others: [
      'viem',
      '@noble/curves',
      '@noble/hashes',
      '@scure/base',
      '@scure/btc-signer',
      '@scure/sr25519',
      'better-auth',
    ],
  },
  // Which of its areas imports what: `areasOfSecureSite`.
  'secure-site': {
    ours: ['primitives', 'protocol', 'ui', 'http-server', 'sql'],
    // What its accounts order is found again by a site.
    inTests: ['adapters/evm'],
    others: [
      'valibot',
      'hono',
      '@hono/node-server',
      'nodemailer',
      'openid-client',
      'jose',
      'lit',
      'viem',
      '@(?:scure|noble)/[^/]+',
      'shamir-secret-sharing',
    ],
  },
  sandbox: { ours: ['primitives', 'protocol', 'pictures', 'siwx', 'secure-site', 'sql'] },
  testing: {
    ours: [
      'primitives',
      'protocol',
      'core',
      'ui',
      'features',
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
const groundOfCore = ['http', 'catalogue-ids', 'query']

/** Tests, and what only tests import. */
const tests = '((\\.(test|test-d|test-support|e2e)|-harness)\\.tsx?$|/src/test/)'
/** The part of a feature that has no DOM. */
const headless = '^packages/features/src/.+/(?!slice)[^/]+\\.ts$'
/** Its library is part of the file that is published. */
const bundled = '^packages/walletconnect/src/pairing-library\\.ts$'
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
    from: { path: '^packages/', pathNot: [tests, ownScripts, '^packages/e2e/', bundled] },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only', 'npm-peer'] },
  },
  {
    name: 'no-node-in-a-page',
    comment: 'Only the sandbox, databases, the command that moves sites, the end-to-end tests and tests run in Node.',
    severity: 'error',
    from: {
      path: '^packages/',
      pathNot: [
        tests,
        ownScripts,
        '^packages/(sandbox|sql|move|e2e)/',
        '^packages/testing/src/node/',
        '^packages/secure-site/(bin/|src/(server/|cli(-network-address|-options|-recovery|-recovery-commands|-socials)?\\.ts$))',
      ],
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
    name: 'headless-without-views',
    comment: 'Rule 6: what a feature does without the modal imports nothing of its views.',
    severity: 'error',
    from: { path: headless, pathNot: [tests, '/views/'] },
    to: {
      path: '^packages/(features/src/.+/views|view-kit|ui)/',
      dynamic: false,
      dependencyTypesNot: ['type-only', 'type-import'],
    },
  },
  ...foldersOfFeatures({ any, tests }),
  ...Object.entries(packages).flatMap(([name, rules]) => arrowsOf(name, rules)),
  ...areasOfSecureSite({ any, tests }),
]

/** Rule 2, for one package: the arrows that the table gives it and no other. */
function arrowsOf(name, { ours, lazily = [], inTests = [], others }) {
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
      to: {
        path: '^packages/',
        pathNot: `^packages/${any([name, ...ours, ...lazily, ...inTests, 'testing', 'sandbox'])}/`,
      },
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
    exclude: {
      path: [
        '/(sites-locked|sites-old-api|framework-sites|edge-sites)/',
        '^packages/move/fixtures/',
        '/dist/',
        '/\\.next/',
        'next-env\\.d\\.ts$',
      ],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
