import type { Catalogue } from '@latchkey/core'

/** What choosing a name says. */
export const en = {
  names: {
    title: 'Choose a name',
    row: 'Choose a name',
    rowText: 'Others find this account by it',
    account: 'Name of the account',
    heading: 'A name for your account',
    text: 'Others send to it in place of the address. You confirm it with your wallet; it costs nothing.',
    label: 'Name',
    placeholder: 'Your name',
    help: 'At least 4 letters, digits or hyphens',
    wrong: 'Use 4 to 63 letters (a to z), digits or hyphens',
    list: 'Names to choose from',
    loading: 'Looking for names',
    found: '{count} names to choose from',
    nothing: 'No such name can be had. Try another.',
    failed: 'The names did not load',
    taken: 'Taken',
    takenNamed: '{name} is taken',
    registering: 'Registering {name}',
    declined: 'You declined to sign for {name}.',
    isTaken: '{name} was taken meanwhile. Choose another.',
    notRegistered: '{name} was not registered. Try again.',
    noNetwork: 'Names are for accounts of the embedded wallet on EVM networks.',
    registeredTitle: 'Name registered',
    registeredHeading: '{name} is yours',
    registeredText: 'It stands in place of your address from now on.',
    done: 'Done',
  },
} as const satisfies Catalogue
