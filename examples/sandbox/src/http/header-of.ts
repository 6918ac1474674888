import type { FastifyRequest } from 'fastify'

/** Returns the first value of a header; undefined if absent. */
export function headerOf(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
