import type { FastifyRequest } from 'fastify'

/** The first value of a header; undefined when absent. */
export function headerOf(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
