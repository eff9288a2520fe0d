import type { AddressInfo } from 'node:net'

import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

import type { SentMail } from '../sandbox-state.ts'

/** A mail server on this machine that stores its mails. */
export interface Mailbox {
  /** `smtp://127.0.0.1:...` */
  smtp: string
  close(): Promise<void>
}

/** Starts one on a free port. @param keep stores each parsed mail; the sender gets the answer afterwards, or its error */
export async function startMailbox(keep: (mail: SentMail) => unknown): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, taken) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        void readMail(Buffer.concat(chunks), recipients)
          .then(mails => Promise.all(mails.map(keep)))
          .then(() => taken(), taken)
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve())
  })
  // A broken connection is ignored.
  server.on('error', () => {})
  const { port } = server.server.address() as AddressInfo
  return {
    smtp: `smtp://127.0.0.1:${port}`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** Creates one mail for each recipient. */
async function readMail(raw: Buffer, recipients: readonly string[]): Promise<SentMail[]> {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw)
  const code = /^\d{6}$/m.exec(text)?.[0]
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0]
  const rest = { subject, text, html, ...(code && { code }), ...(link && { link }), sentAt: Date.now() }
  return recipients.map(to => ({ to, ...rest }))
}
