/** The core of the CDN build: what the loader starts, and what every widget of the release stands on. */
export { createPage } from '../page.ts'
export { defineWidget } from '../kit/define-widget.tsx'
