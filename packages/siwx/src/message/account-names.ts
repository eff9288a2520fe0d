/** What a message calls the accounts of a family. */
const accountNames: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** @throws TypeError for a family that nobody signs in with */
export function accountNameOf(namespace: string): string {
  const name = Object.hasOwn(accountNames, namespace) ? accountNames[namespace] : undefined
  if (name === undefined) throw new TypeError(`There is no sign-in for "${namespace}"`)
  return name
}

/** The family whose accounts have a name, if any has. */
export function namespaceOfAccounts(name: string): string | undefined {
  return Object.keys(accountNames).find(namespace => accountNames[namespace] === name)
}
