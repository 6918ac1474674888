/** What i18next knows of our texts. Not published: a host's own i18next keeps its own types. */
import 'i18next'
import type { Layer } from './create-i18n.ts'
import type { MessageDomains } from './message-domains.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    /** A domain is a namespace; what the host or the provider lays over it is one of its own. */
    resources: MessageDomains & Readonly<Record<Layer, Readonly<Record<never, string>>>>
    keySeparator: false
    nsSeparator: false
  }
}
