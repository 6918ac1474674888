/**
 * The mailbox page of a sandbox without SMTP: every mail that would have been sent, newest first. A live server has no
 * such page. Source: docs/spec/mail.md MAI-8.
 */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { readPastProgramTime } from '../clock/past-program-time.ts'
import type { Database } from '../db/schema.ts'
import { escapeHtml, page as pageOf, withHeader } from '../reference/html.ts'
import type { ProviderHeader } from '../reference/provider-nav.ts'
import { REFERENCE_SHEET } from '../reference/reference-sheet.ts'

const SHOWN = 200
const SHEET_PATH = '/mailbox/mailbox.css'
const HTML = 'text/html; charset=utf-8'
const COMMON = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }
const PAGE_HEADERS = {
  ...COMMON,
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
/** Headers of the mail itself: inline styles as in a mail program, no script, only in a frame of the same origin. */
const MAIL_HEADERS = {
  ...COMMON,
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; " +
    'sandbox allow-top-navigation-by-user-activation',
}
const SHEET = `${REFERENCE_SHEET}
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 15px/1.5 ui-monospace, monospace; margin: 0; }
iframe { inline-size: 100%; block-size: 560px; border: 1px solid light-dark(#d8dee7, #303a48); border-radius: 6px; background: #ffffff; }
`

/** @param bring sends pending mails, so that a reload shows all of them */
export function serveMailbox(
  app: FastifyInstance,
  db: Kysely<Database>,
  header: ProviderHeader,
  bring: () => Promise<unknown>,
): void {
  const page = (title: string, body: string) => withHeader(pageOf(title, body, SHEET_PATH), header('/mailbox'))
  const mails = () =>
    db
      .selectFrom('mailbox_mails as kept')
      .innerJoin('outgoing_mails as mail', 'mail.id', 'kept.mail_id')
      .select(['mail.id', 'mail.to', 'mail.created_at', 'mail.locale', 'kept.subject', 'kept.plain', 'kept.html'])
  const find = (id: string) =>
    /^\d{1,18}$/.test(id) ? mails().where('mail.id', '=', id).executeTakeFirst() : Promise.resolve(undefined)

  app.get('/mailbox', async (_, reply) => {
    await bring()
    const rows = await mails().orderBy('mail.id', 'desc').limit(SHOWN).execute()
    const shown = await readPastProgramTime(db)
    return reply
      .headers(PAGE_HEADERS)
      .type(HTML)
      .send(page('Mailbox', listOf(rows, shown)))
  })
  app.get(SHEET_PATH, (_, reply) => reply.headers(COMMON).type('text/css; charset=utf-8').send(SHEET))
  app.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params }, reply) => {
    const mail = await find(params.id)
    if (!mail) return reply.code(404).headers(PAGE_HEADERS).type(HTML).send(page('No such mail', ''))
    const shown = await readPastProgramTime(db)
    return reply
      .headers(PAGE_HEADERS)
      .type(HTML)
      .send(page(mail.subject, oneOf(mail, shown)))
  })
  app.get<{ Params: { id: string } }>('/mailbox/:id/html', async ({ params }, reply) => {
    const mail = await find(params.id)
    return reply
      .code(mail ? 200 : 404)
      .headers(MAIL_HEADERS)
      .type(HTML)
      .send(mail?.html ?? '')
  })
}

interface Row {
  id: string
  to: string
  created_at: Date
  locale: string
  subject: string
  plain: string
}

const time = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`

/** Converts the real time at which a mail was queued to program time, because mails mention program dates. */
type Shown = (real: Date) => Date

function listOf(rows: readonly Row[], shown: Shown): string {
  if (rows.length === 0) return '<p>No mail yet. Email that the sandbox would send is kept here.</p>'
  const lines = rows.map(
    ({ id, to, created_at: at, locale, subject }) =>
      `<tr><td><a href="/mailbox/${id}" lang="${escapeHtml(locale)}">${escapeHtml(subject)}</a></td>` +
      `<td>${escapeHtml(to)}</td><td>${time(shown(at))}</td></tr>`,
  )
  return (
    '<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Subject</th><th scope="col">To</th>' +
    `<th scope="col">Queued</th></tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table></div>`
  )
}

const oneOf = ({ id, to, created_at: at, locale, plain }: Row, shown: Shown): string => `<dl>
<dt>To</dt><dd>${escapeHtml(to)}</dd>
<dt>Queued</dt><dd>${time(shown(at))}</dd>
</dl>
<section><h2>As HTML</h2>
<iframe src="/mailbox/${id}/html" title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation"></iframe></section>
<section><h2>As text</h2>
<pre lang="${escapeHtml(locale)}">${linked(plain)}</pre></section>`

/** Makes links clickable that are on a line of their own in the text. */
const linked = (plain: string): string =>
  plain
    .split('\n')
    .map((line) =>
      /^https?:\/\/\S+$/.test(line) ? `<a href="${escapeHtml(line)}">${escapeHtml(line)}</a>` : escapeHtml(line),
    )
    .join('\n')
