/**
 * `netterms/react`: a provider, a component for each widget, and a hook. For React 18.3 and 19.
 *
 * @module netterms/react
 */
export { isNetTermsError, NetTermsError } from '../contract/index.ts'
export type * from '../host/public-types.ts'
export { NetTermsProvider, type NetTermsProviderProps } from '../react/provider.tsx'
export { type NetTermsAccess, useNetTerms } from '../react/use-net-terms.ts'
export type { ReactTags } from '../react/tags.ts'
export type { WidgetComponent, WidgetHandlers, WidgetProps, WidgetRef } from '../react/widget-component.tsx'
export * from '../react/widgets.ts'
