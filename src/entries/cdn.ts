/** The core of the CDN build: what the loader starts, and what every widget of the release stands on. */
export { defineWidget } from '../kit/define-widget.tsx'
export { createPage } from '../page.ts'
export { release } from '../release-held-calls.ts'
