import type { ActionName } from './actions.ts'
import type { FailureName } from './describe-failure.ts'

const titles: Record<ActionName, string> = {
  signMessage: 'Sign a message',
  signIn: 'Sign in',
  send: 'Send',
  swap: 'Swap',
  pay: 'Pay',
  buy: 'Buy',
}

const nothing: Record<ActionName, string> = {
  signMessage: 'Nothing was signed.',
  signIn: 'You are not signed in.',
  send: 'Nothing was sent.',
  swap: 'Nothing was swapped.',
  pay: 'Nothing was paid.',
  buy: 'Nothing was bought.',
}

const failures: Record<FailureName, (nothing: string) => string> = {
  declined: what => `Declined in the wallet. ${what}`,
  closed: what => `You closed the modal. ${what}`,
  canceled: () => 'Canceled here. The wallet may still ask.',
  restarted: () => 'The stage started again before an answer came.',
  connectFirst: () => 'Connect a wallet first.',
  tooLittle: what => `The account holds too little. ${what}`,
  unanswered: () => 'The wallet did not answer. Look in Activity first.',
  notPrepared: what => `The network did not answer. ${what}`,
  notHere: () => 'This network does not have it.',
  signInServer: () => 'The sign-in server did not answer.',
  other: what => `It did not work. ${what}`,
}

const en = {
  heading: 'Try what a site would do',
  connectFirst: 'Connect a wallet above to run all six. Pay and Buy ask by themselves.',
  connected: 'Each card is the whole call. Results stay until you reload.',
  titles,
  idle: {
    signMessage: 'Returns the signature',
    signIn: 'Returns the session your server keeps',
    send: 'Returns the hash once the wallet has sent',
    swap: 'Returns the hash once the wallet has sent',
    pay: 'Asks to connect by itself',
    buy: 'Asks to connect by itself',
  } satisfies Record<ActionName, string>,
  idleConnected: {
    pay: '48 USDC to Fieldnote Market',
    buy: 'Sellers are stand-ins of the sandbox',
  } as Partial<Record<ActionName, string>>,
  onlyIn: (namespaces: string) => `Works with ${namespaces}. Switch the network.`,
  and: ' and ',
  run: 'Run',
  cancel: 'Cancel',
  again: 'Try again',
  runOf: (button: string, title: string) => `${button}: ${title}`,
  waitingWallet: (wallet: string) => `Waiting for ${wallet}`,
  wallet: 'the wallet',
  waitingModal: 'Continue in the modal',
  session: 'Session for',
  opened: 'Opened in the modal',
  explorer: 'in the explorer',
  seconds: (value: string) => `${value} s`,
  nothing,
  failures,
}

const de: typeof en = {
  heading: 'Probiere, was eine Website tun würde',
  connectFirst: 'Verbinde oben eine Wallet, um alle sechs zu starten. Bezahlen und Kaufen fragen selbst.',
  connected: 'Jede Karte ist der ganze Aufruf. Ergebnisse bleiben, bis du neu lädst.',
  titles: {
    signMessage: 'Nachricht signieren',
    signIn: 'Anmelden',
    send: 'Senden',
    swap: 'Tauschen',
    pay: 'Bezahlen',
    buy: 'Kaufen',
  },
  idle: {
    signMessage: 'Liefert die Signatur',
    signIn: 'Liefert die Sitzung deines Servers',
    send: 'Liefert den Hash, sobald die Wallet gesendet hat',
    swap: 'Liefert den Hash, sobald die Wallet gesendet hat',
    pay: 'Fragt selbst nach einer Wallet',
    buy: 'Fragt selbst nach einer Wallet',
  },
  idleConnected: { pay: '48 USDC an Fieldnote Market', buy: 'Die Verkäufer sind aus der Sandbox' },
  onlyIn: namespaces => `Geht mit ${namespaces}. Wechsle das Netzwerk.`,
  and: ' und ',
  run: 'Starten',
  cancel: 'Abbrechen',
  again: 'Noch einmal',
  runOf: (button, title) => `${button}: ${title}`,
  waitingWallet: wallet => `Warten auf ${wallet}`,
  wallet: 'die Wallet',
  waitingModal: 'Weiter im Modal',
  session: 'Sitzung für',
  opened: 'Im Modal geöffnet',
  explorer: 'im Explorer',
  seconds: value => `${value.replace('.', ',')} s`,
  nothing: {
    signMessage: 'Nichts wurde signiert.',
    signIn: 'Du bist nicht angemeldet.',
    send: 'Nichts wurde gesendet.',
    swap: 'Nichts wurde getauscht.',
    pay: 'Nichts wurde bezahlt.',
    buy: 'Nichts wurde gekauft.',
  },
  failures: {
    declined: what => `In der Wallet abgelehnt. ${what}`,
    closed: what => `Du hast das Modal geschlossen. ${what}`,
    canceled: () => 'Hier abgebrochen. Die Wallet fragt vielleicht noch.',
    restarted: () => 'Die Bühne hat neu begonnen, ehe eine Antwort kam.',
    connectFirst: () => 'Verbinde erst eine Wallet.',
    tooLittle: what => `Das Konto hat zu wenig. ${what}`,
    unanswered: () => 'Die Wallet hat nicht geantwortet. Sieh erst in Aktivität nach.',
    notPrepared: what => `Das Netzwerk hat nicht geantwortet. ${what}`,
    notHere: () => 'In diesem Netzwerk gibt es das nicht.',
    signInServer: () => 'Der Anmelde-Server hat nicht geantwortet.',
    other: what => `Es hat nicht geklappt. ${what}`,
  },
}

export const texts = { en, de }
