/** Builds the page without any user's data, which its script loads. LEG-9. */
import { escapeHtml } from '../reference/html.ts'
import type { LegacyPageSetting } from './legacy-page-setting.ts'
import { INQUIRY_LOCATION } from './legacy-pages.ts'

/** Builds the policy: only the page's own script, style sheet, and programs, framed by the portal only. */
export const policyFor = (parents: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${parents.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

export function legacyHtml(
  { location, titles }: Pick<LegacyPageSetting, 'location' | 'titles'>,
  parents: readonly string[],
): string {
  const title = escapeHtml(titles['en'] ?? location)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="parents" content="${escapeHtml(parents.join(' '))}">
<title>${title}</title>
<link rel="stylesheet" href="/legacy.css">
<script src="/legacy.js" defer></script>
</head>
<body data-location="${escapeHtml(location)}">
<main id="page">
<p id="bar"><b>HTC-NET</b> <span id="reader"></span></p>
<h1>${title}</h1>
<p id="note" role="status">Please wait.</p>
${location === INQUIRY_LOCATION ? INQUIRY : SELECTION}
<p id="exits" hidden><button type="button" data-exit="home">Main menu</button></p>
</main>
</body>
</html>
`
}

const INQUIRY = `<form id="inquiry" hidden novalidate>
<p><label for="number">Invoice number</label> <input id="number" maxlength="40" autocomplete="off"> <button>Inquire</button></p>
</form>
<table id="answer" hidden>
<caption>Invoice on file</caption>
<tbody>
<tr><th scope="row">Number</th><td data-field="number"></td></tr>
<tr><th scope="row">Dealer</th><td data-field="dealer"></td></tr>
<tr><th scope="row">Status</th><td data-field="status"></td></tr>
<tr><th scope="row">Due</th><td data-field="due"></td></tr>
<tr><th scope="row">Billed</th><td data-field="billed"></td></tr>
<tr><th scope="row">Open</th><td data-field="open"></td></tr>
</tbody>
</table>`

const SELECTION = `<form id="selection" hidden novalidate>
<fieldset><legend>Dealers of your user</legend><div id="merchants"></div></fieldset>
<p><button>Select dealer</button></p>
</form>`
