import type { en } from './texts.en.ts'

/** What the frame says in German. */
export const de: { readonly [Name in keyof typeof en]: string } = {
  approve: 'Bestätigen',
  reject: 'Ablehnen',
  youSign: 'Du unterschreibst',
  youSend: 'Du sendest',
  youCall: 'Du rufst einen Vertrag auf',
  youApprove: 'Du erlaubst auszugeben',
  account: 'Konto',
  network: 'Netzwerk',
  to: 'An',
  spender: 'Empfänger der Erlaubnis',
  token: 'Vertrag des Tokens',
  fee: 'Netzwerkgebühr, höchstens',
  contract: 'Vertrag',
  newContract: 'Ein neuer Vertrag',
  unreadableMessage: 'Diese Nachricht ist kein lesbarer Text. Bestätige sie nur, wenn du weißt, was sie ist.',
  unreadableData: 'Was dieser Aufruf bewirkt, lässt sich nicht lesen. Bestätige ihn nur, wenn du der Seite vertraust.',
  unlimited: 'Unbegrenzt',
  otherDomain: 'Die Nachricht nennt eine andere Seite: {domain}.',
}
