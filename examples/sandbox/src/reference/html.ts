/** Text that is safe inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** Where the server puts the header, which names the pages that it has. */
const HEADER_PLACE = '<!-- header -->'

/** @param html of `page()` @param header HTML */
export const withHeader = (html: string, header: string): string => html.replace(HEADER_PLACE, () => header)

/** A page of the provider's own: no script, no inline style, one sheet. `body` is HTML already. */
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

/** A table whose cells are HTML already, in a place that scrolls where it is too narrow; nothing when there are no rows. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`
}

/** The same for sentences: where it is too narrow, each row is a block. The roles stay when the boxes are no table's. */
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

/** Terms and what is said of each, both HTML already. */
export const list = (pairs: readonly (readonly [term: string, words: string])[]): string =>
  `<dl>\n${pairs.map(([term, words]) => `<dt>${term}</dt><dd>${words}</dd>`).join('\n')}\n</dl>`

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`
