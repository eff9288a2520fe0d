import type { Catalogue } from '@latchkey/core'

/** English texts of the registration of a name. */
export const en = {
  names: {
    title: 'Choose a name',
    row: 'Choose a name',
    rowText: 'So people can find you',
    account: 'Account name',
    heading: 'A name for your account',
    text: 'People can send to this name instead of your address. It’s free. You confirm it with your wallet.',
    label: 'Name',
    placeholder: 'Your name',
    help: 'At least 4 letters, digits or hyphens',
    wrong: 'Use 4 to 63 letters (a to z), digits or hyphens',
    list: 'Names to choose from',
    loading: 'Looking for names',
    found: '{count} names to choose from',
    nothing: 'No name like this is available. Try another.',
    failed: 'The names didn’t load',
    taken: 'Taken',
    takenNamed: '{name} is taken',
    registering: 'Registering {name}',
    declined: 'You declined to register {name}.',
    isTaken: '{name} was just taken. Choose another.',
    notRegistered: '{name} wasn’t registered. Try again.',
    noNetwork: 'Names are for email and social wallets, on Ethereum and other EVM networks.',
    registeredTitle: 'Name registered',
    registeredHeading: '{name} is yours',
    registeredText: 'It now shows instead of your address.',
    done: 'Done',
  },
} as const satisfies Catalogue
