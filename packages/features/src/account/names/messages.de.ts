import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  names: {
    title: 'Namen wählen',
    row: 'Namen wählen',
    rowText: 'Damit andere dich finden',
    account: 'Name des Kontos',
    heading: 'Ein Name für dein Konto',
    text: 'Andere können statt an deine Adresse an diesen Namen senden. Er ist kostenlos. Du bestätigst ihn mit deiner Wallet.',
    label: 'Name',
    placeholder: 'Dein Name',
    help: 'Mindestens 4 Buchstaben, Ziffern oder Bindestriche',
    wrong: 'Nimm 4 bis 63 Buchstaben (a bis z), Ziffern oder Bindestriche',
    list: 'Namen zur Auswahl',
    loading: 'Namen werden gesucht',
    found: '{count} Namen zur Auswahl',
    nothing: 'Kein freier Name dieser Art. Versuche einen anderen.',
    failed: 'Die Namen wurden nicht geladen',
    taken: 'Vergeben',
    takenNamed: '{name} ist vergeben',
    registering: '{name} wird registriert',
    declined: 'Du hast abgelehnt, {name} zu registrieren.',
    isTaken: '{name} wurde gerade vergeben. Wähle einen anderen.',
    notRegistered: '{name} wurde nicht registriert. Versuche es erneut.',
    noNetwork: 'Namen gibt es für Wallets per E-Mail oder Social Login, auf Ethereum und anderen EVM-Netzwerken.',
    registeredTitle: 'Name registriert',
    registeredHeading: '{name} gehört dir',
    registeredText: 'Er wird jetzt statt deiner Adresse angezeigt.',
    done: 'Fertig',
  },
}
