/**
 * The folders of packages/features/src as rules for dependency-cruiser. A group imports only the groups above it in this list:
 *
 * - `onboarding`: what a page shows before an account is there
 * - `embedded`: the wallet of the secure site
 * - `transactions/shared`: records, requests and review of every kind of transaction
 * - `account`: the screens of an account
 * - `transactions/<kind>`: send, swap, pay, onramp, x402
 *
 * `sign-in` is beside `embedded`: it imports `onboarding`, and no group imports it.
 */
const home = '^packages/features/src/'
const shared = `${home}transactions/shared/`

/** @returns the rules. Tests of any folder may import all folders. */
function foldersOfFeatures({ any, tests }) {
  return [
    below('onboarding', `${home}onboarding/`, `${home}${any(['embedded', 'account', 'transactions', 'sign-in'])}/`),
    below('embedded', `${home}embedded/`, `${home}${any(['account', 'transactions', 'sign-in'])}/`),
    below('shared', shared, `${home}(account/|sign-in/|transactions/(?!shared/))`, 'account'),
    below('account', `${home}account/`, `${home}(sign-in/|transactions/(?!shared/))`, 'transactions'),
    {
      name: 'sign-in-apart',
      comment: 'Rule 6: sign-in imports the screens that connect, and no other group imports it.',
      severity: 'error',
      from: { path: `${home}sign-in/`, pathNot: tests },
      to: { path: `${home}${any(['embedded', 'account', 'transactions'])}/` },
    },
    {
      name: 'kinds-apart',
      comment:
        'Rule 6: a kind of transaction imports no other kind. What two of them use is in transactions/shared, or in account.',
      severity: 'error',
      from: { path: `${home}transactions/(?!shared/)([^/]+)/`, pathNot: tests },
      to: { path: `${home}transactions/`, pathNot: `${home}transactions/(shared|$1)/` },
    },
    {
      name: 'activity-reads-records',
      comment:
        'Rule 6: activity reads what transactions/shared stores. It shows no part of a transaction, and makes none.',
      severity: 'error',
      from: { path: `${home}account/activity/`, pathNot: tests },
      to: { path: `${home}transactions/(?!shared/(?!make-|ask-)[^/]+$)` },
    },
    {
      name: 'screens-by-router',
      comment:
        'Rule 6: a screen opens another by the router. Only a slice, or the chunk of several screens, names the file of a screen.',
      severity: 'error',
      from: { path: `${home}[^/]+/`, pathNot: [tests, '/slice\\.ts$', '/views/[\\w-]+-views\\.ts$'] },
      to: { path: `${home}.+-view\\.ts$`, dependencyTypesNot: ['type-only', 'type-import'] },
    },
  ]

  function below(name, from, to, above = 'others') {
    return {
      name: `${name}-below-${above}`,
      comment: `Rule 6: ${name} imports no folder above it. The order is at the top of scripts/folders-of-features.cjs.`,
      severity: 'error',
      from: { path: from, pathNot: tests },
      to: { path: to },
    }
  }
}

module.exports = { foldersOfFeatures }
