/**
 * Simulates the third parties of a sandbox: a survey service, page analytics, a guided tour. They use another origin
 * than the portal, read no cookie, and store nothing. Source: docs/spec/trust.md TRU-3…TRU-5.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { SURVEY_SCRIPT, SURVEY_SHEET } from './third-party-scripts.ts'
import { tipsFor } from './tour-tips.ts'

const ROOT = '/third-party'

/** Returns the addresses of the simulated third parties, as the config names them. */
export const thirdPartiesAt = (origin: string): Record<'survey' | 'analytics' | 'tour', string> => ({
  survey: `${origin}${ROOT}/survey`,
  analytics: `${origin}${ROOT}/analytics`,
  tour: `${origin}${ROOT}/tour`,
})

const COMMON = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }

/**
 * Serves the simulated third parties.
 * @param portals returns the origins that may frame the survey, called on each use
 */
export function serveThirdParties(app: FastifyInstance, portals: () => readonly string[]): void {
  const sendPage = (reply: FastifyReply, body: string) =>
    reply
      .headers({
        ...COMMON,
        'Content-Security-Policy': [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "form-action 'self'",
          "base-uri 'none'",
          `frame-ancestors ${portals().join(' ')}`,
          'sandbox allow-scripts allow-forms',
        ].join('; '),
      })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Survey</title>` +
          `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="${ROOT}/survey.css"></head>${body}` +
          `<script src="${ROOT}/survey.js"></script></html>`,
      )
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    for (const type of ['application/x-www-form-urlencoded', 'text/plain'])
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: 4_096 }, (_, body, done) => done(null, body))
    scope.get(`${ROOT}/survey`, (_, reply) =>
      sendPage(
        reply,
        `<body data-state="asking"><form method="post"><fieldset><legend>How easy was it to do what you came for?</legend>` +
          ['Very easy', 'Easy', 'Neither', 'Hard', 'Very hard']
            .map((word, at) => `<label><input type="radio" name="ease" value="${at}" required> ${word}</label>`)
            .join('') +
          `</fieldset><button>Send</button></form></body>`,
      ),
    )
    scope.post(`${ROOT}/survey`, (_, reply) => sendPage(reply, '<body data-state="done"><p>Thank you.</p></body>'))
    scope.get(`${ROOT}/survey.js`, (_, reply) =>
      reply
        .headers({ ...COMMON, 'Cross-Origin-Resource-Policy': 'cross-origin' })
        .type('text/javascript')
        .send(SURVEY_SCRIPT),
    )
    scope.get(`${ROOT}/survey.css`, (_, reply) =>
      reply
        .headers({ ...COMMON, 'Cross-Origin-Resource-Policy': 'cross-origin' })
        .type('text/css')
        .send(SURVEY_SHEET),
    )
    scope.post(`${ROOT}/analytics`, (_, reply) => reply.headers(COMMON).code(204).send())
    scope.get(`${ROOT}/tour`, ({ url }, reply) => {
      const asked = new URLSearchParams(url.split('?')[1])
      return reply
        .headers({ ...COMMON, 'Access-Control-Allow-Origin': '*' })
        .type('application/json')
        .send(JSON.stringify({ steps: tipsFor(asked.get('path'), asked.get('locale')) }))
    })
  })
}
