/** The runtime chunk that the loader imports: everything that widgets share is bound to it. */
export { createNetTerms } from '../netterms.ts'
export { defineWidget } from '../kit/define-widget.tsx'
