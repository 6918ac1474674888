/**
 * What the provider says of a refusal, for the log of a developer's own server. Source: docs/spec/widgets.md WID-24 (docs/spec/
 * errors.md ERR-3).
 */
import { createEmbedSession, type NetTermsError } from '../contract/index.ts'

/** The server's sentence is shown for test keys only: their data belong to no real customer. */
export interface ProviderWords {
  /** Keeps what the answer says, without using it up. */
  read(answer: Response): Promise<void>
  /** Adds it to the message of the error that the answer became. */
  addTo(error: NetTermsError): void
}

/**
 * @param secretKey a live one adds nothing: a provider's sentence could quote what it was sent
 * @param base of the API, as it was given
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
      // A provider that quotes a secret is not quoted itself.
      const detail =
        first && typeof first.detail === 'string' && !/\b(?:sk|cs|et)_/.test(first.detail) ? first.detail : ''
      if (detail && secretKey.startsWith('sk_test_'))
        sentence = detail.slice(0, 300) + (isOfPlace ? ` (${pointer})` : '')
    },
    addTo(error) {
      // An API that does not know a customer says which one; one that says nothing of the body has not read it.
      const isNoApi = error.status === 404 && error.at === createEmbedSession.name && !isOfPlace
      const words = isNoApi ? `There is no API at ${base}: the provider’s base usually ends in /api.` : sentence
      if (words) error.message = `${error.message} ${words}`
    },
  }
}
