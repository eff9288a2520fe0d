/** Names of a namespace's accounts in a message. */
const accountNames: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/**
 * Returns the name of a namespace's accounts in a message.
 *
 * @throws TypeError for a namespace without sign-in
 */
export function accountNameOf(namespace: string): string {
  const name = Object.hasOwn(accountNames, namespace) ? accountNames[namespace] : undefined
  if (name === undefined) throw new TypeError(`There is no sign-in for "${namespace}"`)
  return name
}

/** Finds the namespace by the name of its accounts. */
export function namespaceOfAccounts(name: string): string | undefined {
  return Object.keys(accountNames).find(namespace => accountNames[namespace] === name)
}
