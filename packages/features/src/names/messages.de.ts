import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  names: {
    title: 'Namen wählen',
    row: 'Namen wählen',
    rowText: 'Andere finden dieses Konto unter ihm',
    account: 'Name des Kontos',
    heading: 'Ein Name für dein Konto',
    text: 'Andere senden an ihn statt an die Adresse. Du bestätigst ihn mit deiner Wallet; er kostet nichts.',
    label: 'Name',
    placeholder: 'Dein Name',
    help: 'Mindestens 4 Buchstaben, Ziffern oder Bindestriche',
    wrong: 'Nimm 4 bis 63 Buchstaben (a bis z), Ziffern oder Bindestriche',
    list: 'Namen zur Auswahl',
    loading: 'Namen werden gesucht',
    found: '{count} Namen zur Auswahl',
    nothing: 'So einen Namen gibt es nicht. Versuche einen anderen.',
    failed: 'Die Namen wurden nicht geladen',
    taken: 'Vergeben',
    takenNamed: '{name} ist vergeben',
    registering: '{name} wird registriert',
    declined: 'Du hast abgelehnt, für {name} zu unterschreiben.',
    isTaken: '{name} wurde inzwischen vergeben. Wähle einen anderen.',
    notRegistered: '{name} wurde nicht registriert. Versuche es erneut.',
    noNetwork: 'Namen sind für Konten der eingebetteten Wallet auf EVM-Netzwerken.',
    registeredTitle: 'Name registriert',
    registeredHeading: '{name} gehört dir',
    registeredText: 'Er steht von jetzt an anstelle deiner Adresse.',
    done: 'Fertig',
  },
}
