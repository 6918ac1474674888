/** Types of our texts for i18next. Not published, so that a host page's own i18next keeps its own types. */
import 'i18next'
import type { Layer } from './create-i18n.ts'
import type { MessageDomains } from './message-domains.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    /** A domain is a namespace; overrides of the host page or the provider are separate namespaces. */
    resources: MessageDomains & Readonly<Record<Layer, Readonly<Record<never, string>>>>
    keySeparator: false
    nsSeparator: false
  }
}
