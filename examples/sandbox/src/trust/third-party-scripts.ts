/**
 * Script of the sandbox's survey: reports the height of its page, and that the answers were sent. It uses the body's
 * height, because the document is never less high than the frame, which could then only grow.
 */
export const SURVEY_SCRIPT = `'use strict'
const tell = (message) => parent.postMessage(message, '*')
if (document.body.dataset.state === 'done') tell({ survey: 'done' })
else new ResizeObserver(() => tell({ survey: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body)
`

export const SURVEY_SHEET = `body { margin: 0; padding: 16px; font: 15px/1.5 system-ui, sans-serif; background: #fff; color: #1a2230; }
fieldset { border: 0; margin: 0; padding: 0; }
legend { padding: 0; margin-block-end: 8px; font-weight: 600; }
label { display: inline-flex; align-items: center; gap: 6px; padding: 8px 12px 8px 0; min-block-size: 24px; }
input { inline-size: 20px; block-size: 20px; margin: 0; }
button { margin-block-start: 12px; padding: 10px 16px; font: inherit; font-weight: 600; border: 1px solid #1a2230; border-radius: 8px; background: #fff; color: inherit; }
`
