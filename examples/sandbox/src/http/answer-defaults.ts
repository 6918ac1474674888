/**
 * Sets the default headers of every response on every origin, including files, redirects, and errors, unless a page
 * sets its own policy. Source: docs/spec/trust.md TRU-10 (security b.8).
 */
import type { FastifyInstance, FastifyReply } from 'fastify'

export const ANSWER_DEFAULTS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

export function addAnswerDefaults(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    setAnswerDefaults(reply)
    done(null, payload)
  })
}

/** Sets the default headers on a response that passes through no Fastify hook. */
export function setAnswerDefaults(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(ANSWER_DEFAULTS)) if (!reply.hasHeader(name)) reply.header(name, value)
}
