import { escapeHtml } from './html.ts'
import type { Language } from './languages.ts'
import { textIn, timeIn, type TextName } from './texts.ts'

/** A mail to one user. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Purpose of a mailed code: a sign-in, a confirmation by a signed-in user, or one of the two addresses of a change. */
export type CodePurpose = 'sign-in' | 'confirm' | 'update-primary' | 'update-secondary'

const codeTexts: Readonly<Record<CodePurpose, readonly [subject: TextName, intro: TextName, warning: TextName]>> = {
  'sign-in': ['codeSubject', 'codeIntro', 'codeWarning'],
  confirm: ['confirmSubject', 'confirmIntro', 'primaryWarning'],
  'update-primary': ['primarySubject', 'primaryIntro', 'primaryWarning'],
  'update-secondary': ['secondarySubject', 'secondaryIntro', 'secondaryWarning'],
}

/**
 * Writes the mail with a code. A sign-in code is in the subject too: it is valid only in the browser that requested it,
 * and another browser needs an approval to open a wallet. Other codes stay out of subjects, which locked screens show.
 */
export function writeCodeMail(mail: {
  to: string
  language: Language
  purpose: CodePurpose
  code: string
  device: string
  /** Host of the site of the login, for a sign-in. */
  site?: string
  /** The new address, for a change. */
  address?: string | undefined
}): Mail {
  const { to, language, purpose, code, device, site = '', address = '' } = mail
  const [subject, intro, warning] = codeTexts[purpose]
  const values = { device, site, address, code }
  return {
    to,
    subject: textIn(language, subject, values),
    ...partsOf(language, [
      { text: textIn(language, intro, values) },
      { text: code, html: `<p style="font:600 32px/1.5 monospace;letter-spacing:.2em;margin:16px 0">${code}</p>` },
      { text: textIn(language, warning, values) },
    ]),
  }
}

/** The browser that requests an approval. */
export interface DeviceFacts {
  device: string
  /** The browser's network address. */
  network: string | undefined
  /** Time of the request, in milliseconds since 1970. */
  time: number
}

/** Writes the mail that asks to approve a browser. */
export function writeDeviceMail(mail: { to: string; language: Language; link: string } & DeviceFacts): Mail {
  const { to, language, link } = mail
  const label = textIn(language, 'deviceLink')
  const facts = factsIn(language, mail)
  return {
    to,
    subject: textIn(language, 'deviceSubject'),
    ...partsOf(language, [
      { text: textIn(language, 'deviceIntro') },
      factsPartOf(facts),
      { text: `${label}:\n${link}`, html: `<p><a href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>` },
      { text: textIn(language, 'deviceWarning') },
    ]),
  }
}

/** Writes the mail with a link that lets a network request codes although strangers used up the others. */
export function writePassMail(mail: { to: string; language: Language; link: string }): Mail {
  const { to, language, link } = mail
  const label = textIn(language, 'passLink')
  return {
    to,
    subject: textIn(language, 'passSubject'),
    ...partsOf(language, [
      { text: textIn(language, 'passIntro') },
      { text: `${label}:\n${link}`, html: `<p><a href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>` },
      { text: textIn(language, 'passWarning') },
    ]),
  }
}

/** Writes the mail about the release of the operator's share to a browser. */
export function writeReleaseMail(mail: { to: string; language: Language; operator: string } & DeviceFacts): Mail {
  const { to, language, operator } = mail
  return {
    to,
    subject: textIn(language, 'releaseSubject'),
    ...partsOf(language, [
      { text: textIn(language, 'releaseIntro', { operator }) },
      factsPartOf(factsIn(language, mail)),
      { text: textIn(language, 'releaseWarning') },
    ]),
  }
}

/** Writes the mail about an added or removed recovery. */
export function writeRecoveryMail(
  mail: { to: string; language: Language; change: 'added' | 'removed' } & DeviceFacts,
): Mail {
  const { to, language, change } = mail
  const [subject, intro] =
    change === 'added'
      ? (['recoveryAddedSubject', 'recoveryAddedIntro'] as const)
      : (['recoveryRemovedSubject', 'recoveryRemovedIntro'] as const)
  return {
    to,
    subject: textIn(language, subject),
    ...partsOf(language, [
      { text: textIn(language, intro) },
      factsPartOf(factsIn(language, mail)),
      { text: textIn(language, 'recoveryWarning') },
    ]),
  }
}

/** Writes the mail about new shares of the wallet. */
export function writeSplitMail(mail: { to: string; language: Language } & DeviceFacts): Mail {
  const { to, language } = mail
  return {
    to,
    subject: textIn(language, 'splitSubject'),
    ...partsOf(language, [
      { text: textIn(language, 'splitIntro') },
      factsPartOf(factsIn(language, mail)),
      { text: textIn(language, 'splitWarning') },
    ]),
  }
}

/** A change that a user made to their other browsers. */
export type BrowserChange = 'loggedOut' | 'forgotten' | 'othersForgotten'

const browserIntros = {
  loggedOut: 'browserLoggedOutIntro',
  forgotten: 'browserForgottenIntro',
  othersForgotten: 'othersForgottenIntro',
} as const satisfies Record<BrowserChange, TextName>

/**
 * Writes the mail about browsers that were logged out. @param mail `other` names the one, in the words of {@link
 * describeBrowser}
 */
export function writeBrowserMail(
  mail: { to: string; language: Language; change: BrowserChange; other: string | undefined } & DeviceFacts,
): Mail {
  const { to, language, change } = mail
  const other = mail.other ?? textIn(language, 'unknown')
  return {
    to,
    subject: textIn(language, 'browserSubject'),
    ...partsOf(language, [
      { text: textIn(language, browserIntros[change], { other }) },
      factsPartOf(factsIn(language, mail)),
      { text: textIn(language, 'browserWarning') },
    ]),
  }
}

/** Lists the facts about a browser for a mail or page, each with its label. */
export function factsIn(language: Language, facts: DeviceFacts): (readonly [name: string, value: string])[] {
  return [
    [textIn(language, 'browser'), facts.device],
    [textIn(language, 'network'), facts.network ?? textIn(language, 'unknown')],
    [textIn(language, 'time'), timeIn(language, facts.time)],
  ]
}

function factsPartOf(facts: ReturnType<typeof factsIn>): { text: string; html: string } {
  return {
    text: facts.map(each => each.join(': ')).join('\n'),
    html: `<p>${facts.map(([name, value]) => `${escapeHtml(name)}: <b>${escapeHtml(value)}</b>`).join('<br>')}</p>`,
  }
}

function partsOf(language: Language, parts: readonly { text: string; html?: string }[]): Pick<Mail, 'text' | 'html'> {
  const body = parts.map(({ text, html }) => html ?? `<p>${escapeHtml(text)}</p>`).join('\n')
  return {
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${language}"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif">\n${body}\n</body></html>\n`,
  }
}
