/**
 * The provider's message for a refusal, for the log of a developer's own server. Source: docs/spec/widgets.md WID-24
 * (docs/spec/errors.md ERR-3).
 */
import { createEmbedSession, type NetTermsError } from '../contract/index.ts'

/** The server's message is shown for test keys only: their data belongs to no real customer. */
export interface ProviderWords {
  /** Keeps the body of the answer without consuming it. */
  read(answer: Response): Promise<void>
  /** Appends it to the message of the error. */
  addTo(error: NetTermsError): void
}

/**
 * @param secretKey a live key adds nothing: the provider's message could quote the request
 * @param base base of the API as passed
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
      // A message that quotes a secret is dropped.
      const detail =
        first && typeof first.detail === 'string' && !/\b(?:sk|cs|et)_/.test(first.detail) ? first.detail : ''
      if (detail && secretKey.startsWith('sk_test_'))
        sentence = detail.slice(0, 300) + (isOfPlace ? ` (${pointer})` : '')
    },
    addTo(error) {
      // The API names an unknown customer; another server that does not mention the body has not read it.
      const isNoApi = error.status === 404 && error.at === createEmbedSession.name && !isOfPlace
      const words = isNoApi ? `There is no API at ${base}: the provider’s base usually ends in /api.` : sentence
      if (words) error.message = `${error.message} ${words}`
    },
  }
}
