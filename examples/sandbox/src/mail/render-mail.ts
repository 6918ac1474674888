/**
 * Renders the subject, plain text, and HTML of a mail from its kind and values. Source: docs/spec/mail.md MAI-4…MAI-6.
 */
import { formatsOf, type Language } from 'netterms/contract/internal'
import { PROGRAM } from '../config/config.handlers.ts'
import { escapeHtml } from '../reference/html.ts'
import { factsAsHtml, factsAsText, type MailFact, readFacts } from './mail-facts.ts'
import { FIXED_VALUES, MAIL_PAGES, type MailAction, type MailKind } from './mail-kinds.ts'
import { MAIL_TEXTS } from './mail-texts.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

export interface MailContent {
  kind: MailKind
  locale: Language
  values: Readonly<Record<string, string>>
}

const LONGEST_VALUE = 200

/** @param origin origin of the portal, e.g. `https://pay.provider.example`, to which all links of a mail lead */
export function renderMail({ kind, locale, values }: MailContent, origin: string): RenderedMail {
  const texts = MAIL_TEXTS[locale]
  const said = { ...FIXED_VALUES, ...valuesOf(values), provider: PROGRAM.title }
  const [page, action] = MAIL_PAGES[kind]
  const link = linkTo(origin, fill(page, encoded(said)), values['token'])
  const body = [fill(texts.greeting, said), fill(texts[`${kind}.text`], said)]
  const facts = readFacts(values['facts'], (line, free) => (free ? unlinked(oneLine(line)) : oneLine(line)))
  const label = texts[`action.${action satisfies MailAction}`]
  const ending = fill(texts.footer, said)
  return {
    subject: fill(texts[`${kind}.subject`], said),
    text: [...body, ...(facts.length > 0 ? [factsAsText(facts)] : []), `${label}:\n${link}`, ending, ''].join('\n\n'),
    html: htmlOf({ locale, body, facts, label, link, fallback: texts.fallback, ending }),
  }
}

const encoded = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, encodeURIComponent(text)]))

/** Builds a link with the token after `#`, because browsers do not send that part to a server. */
function linkTo(origin: string, page: string, token: string | undefined): string {
  const address = new URL(page, origin)
  if (token !== undefined) address.hash = `token=${encodeURIComponent(token)}`
  return address.href
}

/** Values that people chose themselves as names, and that may contain any text. */
const NAMES: readonly string[] = ['name', 'inviter', 'company', 'person', 'holder']

/** Reduces each value to one line of limited length, so that a name cannot smuggle text into a mail (MAI-5). */
const valuesOf = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      const line = oneLine(text)
      return [name, NAMES.includes(name) ? unlinked(line) : line]
    }),
  )

const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_VALUE)

/** Inserts word joiners into a name, because mail programs turn addresses in text into links. */
const unlinked = (line: string): string => line.replace(/(?<=\S)([./:@])(?=\S)/gu, '$1\u2060')

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))

interface Parts {
  locale: Language
  body: readonly string[]
  facts: readonly MailFact[]
  label: string
  link: string
  fallback: string
  ending: string
}

/**
 * Uses only inline styles, because mail programs ignore others. Every text is escaped, and the link leads to the
 * portal.
 */
function htmlOf({ locale, body, facts, label, link, fallback, ending }: Parts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const address = escapeHtml(link)
  return `<!doctype html>
<html lang="${escapeHtml(formatsOf(locale))}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><base target="_top"></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1c2430;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:560px">
<p style="margin:0 0 24px;font-size:18px"><strong>${escapeHtml(PROGRAM.title)}</strong></p>
${body.map(paragraph).join('\n')}
${factsAsHtml(facts)}
<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b57a4;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;font-size:14px;color:#56616f">${escapeHtml(fallback)}<br><a href="${address}" style="color:#0b57a4;overflow-wrap:anywhere">${address}</a></p>
<p style="margin:0;padding-top:16px;border-top:1px solid #d8dee7;font-size:14px;color:#56616f">${escapeHtml(ending)}</p>
</div>
</body>
</html>
`
}
