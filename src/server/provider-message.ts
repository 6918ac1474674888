/**
 * The provider's message for a refusal, for the log of a developer's own server. Source: docs/spec/widgets.md WID-24
 * (docs/spec/errors.md ERR-3).
 */
import { createEmbedSession, type NetTermsError } from '../contract/index.ts'

/** Adds the provider's message to an error, for test keys only, because their data belongs to no real customer. */
export interface ProviderWords {
  /** Reads the message of a response without consuming its body. */
  read(answer: Response): Promise<void>
  /** Appends the message to that of the error. */
  addTo(error: NetTermsError): void
}

/**
 * @param secretKey with a live key nothing is added, because the provider's message could quote the request
 * @param base base URL of the API as passed
 */
export function providerWords(secretKey: string, base: string): ProviderWords {
  let sentence = ''
  let isOfPlace = false
  return {
    async read(answer) {
      if (answer.status < 400) return
      const document = (await answer
        .clone()
        .json()
        .catch(() => null)) as { errors?: readonly { detail?: unknown; source?: { pointer?: unknown } }[] } | null
      const [first] = Array.isArray(document?.errors) ? document.errors : []
      const pointer = first?.source?.pointer
      isOfPlace = typeof pointer === 'string'
      // Drops a message that quotes a secret.
      const detail =
        first && typeof first.detail === 'string' && !/\b(?:sk|cs|et)_/.test(first.detail) ? first.detail : ''
      if (detail && secretKey.startsWith('sk_test_'))
        sentence = detail.slice(0, 300) + (isOfPlace ? ` (${pointer})` : '')
    },
    addTo(error) {
      // The API points to an unknown customer in the body. A 404 without a pointer comes from some other server.
      const isNoApi = error.status === 404 && error.at === createEmbedSession.name && !isOfPlace
      const words = isNoApi ? `There is no API at ${base}: the provider’s base usually ends in /api.` : sentence
      if (words) error.message = `${error.message} ${words}`
    },
  }
}
