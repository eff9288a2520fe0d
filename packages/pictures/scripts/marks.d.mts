export const marks: Readonly<Record<'wallets' | 'networks' | 'tokens', Readonly<Record<string, string>>>>
