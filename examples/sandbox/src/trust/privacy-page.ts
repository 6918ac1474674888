/**
 * Serves the sandbox provider's notice about third parties, generated from the table that decides what is sent. Source:
 * docs/spec/trust.md TRU-2, TRU-4.
 */
import type { FastifyInstance } from 'fastify'
import { OPEN_PATHS, type PartyProperty, THIRD_PARTIES, THIRD_PARTY_NAMES } from 'netterms/contract/internal'
import { code, escapeHtml, page, table, withHeader } from '../reference/html.ts'
import type { ProviderHeader } from '../reference/provider-nav.ts'
import { HEADERS } from '../reference/reference-pages.ts'

export const PRIVACY_PATH = '/docs/privacy'

const PARTY_WORDS: Record<(typeof THIRD_PARTY_NAMES)[number], string> = {
  survey: 'Survey: asks for your opinion, in a frame of its own',
  analytics: 'Analytics: counts which pages are used',
  tour: 'Guided tour: shows tips',
}
const PROPERTY_WORDS: Record<PartyProperty, string> = {
  user: 'a code in place of your name',
  role: 'your role',
  type: 'customer or dealer',
  locale: 'your language',
  path: 'which kind of page is open',
  event: 'that it was opened',
}

export function servePrivacyPage(app: FastifyInstance, header: ProviderHeader): void {
  const html = page(
    'Third parties',
    [
      '<p>They take part only if you allow it, and you can take that back at any time. Until then nothing is asked of them and nothing is told to them.</p>',
      table(
        ['Who', 'Gets'],
        THIRD_PARTY_NAMES.map((name) => [
          escapeHtml(PARTY_WORDS[name]),
          escapeHtml(THIRD_PARTIES[name].properties.map((each) => PROPERTY_WORDS[each]).join(', ')),
        ]),
      ),
      '<p>On these pages only, never where you pay, enter an account or a card, sign in or set a password:</p>',
      `<ul>${OPEN_PATHS.map((path) => `<li>${code(path)}</li>`).join('')}</ul>`,
    ].join('\n'),
  )
  app.get(PRIVACY_PATH, (_, reply) =>
    reply
      .headers(HEADERS)
      .type('text/html; charset=utf-8')
      .send(withHeader(html, header(PRIVACY_PATH))),
  )
}
