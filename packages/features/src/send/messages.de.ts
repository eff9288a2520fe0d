import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  send: {
    title: 'Senden',
    selectTokenTitle: 'Token wählen',
    previewTitle: 'Senden prüfen',
    amount: 'Betrag',
    receiver: 'Adresse oder Name des Empfängers',
    max: 'Alles',
    review: 'Prüfen',
    confirm: 'Senden',
    done: 'Fertig',
    networkFee: 'Netzwerkgebühr',
    yourTokens: 'Deine Token',
    waiting: 'In {wallet} bestätigen',
    sent: '{amount} sind unterwegs',
    confirmed: '{amount} sind angekommen',
    failed: 'Senden fehlgeschlagen',
    unanswered: 'Wir wissen nicht, ob {amount} gesendet wurden',
    rejected: 'Senden abgelehnt',
    notPrepared: 'Das Netzwerk hat nicht geantwortet. Nichts wurde gesendet.',
    feeUnknown: 'Das Netzwerk hat seine Gebühr nicht genannt',
  },
}
