/** Escapes text for use inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** Placeholder for the header, which links to the pages that the server has. */
const HEADER_PLACE = '<!-- header -->'

/** @param html of `page()` @param header HTML */
export const withHeader = (html: string, header: string): string => html.replace(HEADER_PLACE, () => header)

/** Builds a page of the provider, without scripts and inline styles, and with one style sheet. `body` is HTML. */
export const page = (title: string, body: string, sheet = '/docs/reference.css'): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${sheet}">
</head>
<body>
${HEADER_PLACE}
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

/** Builds a table of HTML cells that scrolls on narrow pages; empty without rows. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`
}

/** Builds a table of sentences. On narrow pages each row becomes a block; ARIA roles keep the table semantics. */
export function stackedTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col" role="columnheader">${escapeHtml(text)}</th>`).join('')
  const body = rows.map(
    (cells) => `<tr role="row">${cells.map((cell) => `<td role="cell">${cell}</td>`).join('')}</tr>`,
  )
  return (
    `<table class="stacked" role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead>` +
    `<tbody role="rowgroup">\n${body.join('\n')}\n</tbody></table>`
  )
}

/** Builds a definition list; terms and definitions are HTML. */
export const list = (pairs: readonly (readonly [term: string, words: string])[]): string =>
  `<dl>\n${pairs.map(([term, words]) => `<dt>${term}</dt><dd>${words}</dd>`).join('\n')}\n</dl>`

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`
