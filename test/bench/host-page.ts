/**
 * Host pages for the benches: with the requested widgets, with the hand-written list of the baseline (`floor`), or with
 * neither; all with the policy of docs/guides/embedding.md and a style sheet of the host.
 */

/** Configuration of a host page; the page's URL contains all of it, so that a figure can be reproduced manually. */
export interface HostPage {
  /** `bare` is a page without scripts. */
  kind: 'widgets' | 'floor' | 'bare'
  /** Tags in order, one element each. */
  tags: readonly string[]
  /** Rows per page of a list; null: the list's default. */
  rows: number | null
  /** Whether the page reserves the widgets' space with the two CSS lines of the guide. */
  hasRoom: boolean
}

export interface Places {
  /** Origin of API and CDN. */
  provider: string
  /** Origin of the secure frame. */
  secure: string
  /** Origin that serves the baseline's script, like a CDN. */
  floor: string
  publishableKey: string
}

/** A small style sheet, as a real host page has one. */
export const HOST_SHEET = `
body { margin: 0; font: 16px/1.45 sans-serif; color: #151310; background: #ece8e1 }
header, main, footer { max-inline-size: 1200px; margin-inline: auto; padding: 24px }
#invoices { inline-size: 100% }
`
/** Reserves the widgets' space as in docs/guides/embedding.md §5; the baseline's list has the same space. */
export const ROOM_SHEET = `
nt-invoice-list, #invoices { display: block; min-block-size: 860px }
nt-pay-invoices { display: block; min-block-size: 620px }
`

/** The search field has the same accessible name as the widget's. */
const FLOOR_LIST = '<input id="search" type="search" aria-label="Search"><div id="invoices"></div>'

export const addressOf = (site: string, { kind, tags, rows, hasRoom }: HostPage): string =>
  `${site}/?${new URLSearchParams({
    kind,
    ...(tags.length > 0 && { tags: tags.join() }),
    ...(rows !== null && { size: String(rows) }),
    ...(hasRoom && { room: 'yes' }),
  }).toString()}`

export function readAddress(query: URLSearchParams): HostPage {
  const kind = query.get('kind')
  return {
    kind: kind === 'floor' || kind === 'bare' ? kind : 'widgets',
    tags: (query.get('tags') ?? '').split(',').filter((tag) => /^nt-[a-z-]+$/.test(tag)),
    rows: query.has('size') ? Number(query.get('size')) : null,
    hasRoom: query.has('room'),
  }
}

export function drawPage(page: HostPage, places: Places): string {
  const elements = page.tags.map((tag) =>
    tag === 'nt-invoice-list' ? `<${tag} status="all"></${tag}>` : `<${tag}></${tag}>`,
  )
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Billing</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/host.css">
    ${page.hasRoom ? '<link rel="stylesheet" href="/room.css">' : ''}
    ${scriptOf(page, places)}
  </head>
  <body>
    <header>A shop</header>
    <main>
      <h1>Billing</h1>
      <p>You buy on 30-day terms.</p>
      ${page.kind === 'floor' ? FLOOR_LIST : elements.join('\n      ')}
      <h2>Need more?</h2>
      <p>Ask your representative before the holidays.</p>
    </main>
    <footer>Open until 8 PM</footer>
  </body>
</html>
`
}

function scriptOf({ kind, rows }: HostPage, { provider, floor, publishableKey }: Places): string {
  if (kind === 'bare') return ''
  const source = kind === 'floor' ? `${floor}/floor-script.js` : `${provider}/cdn/v1/loader.js`
  const shared = `data-api="${provider}/api" data-key="${publishableKey}" data-session-url="/netterms-session"`
  // The URL sets the number of rows; a host page has to allow that with an attribute.
  const own = kind === 'floor' ? `data-size="${rows ?? 25}"` : rows === null ? '' : 'data-url-state="query"'
  return `<script async src="${source}" ${shared} ${own}></script>`
}

export const policyOf = ({ provider, secure, floor }: Places): string =>
  [
    "default-src 'none'",
    `script-src ${provider} ${floor}`,
    `connect-src 'self' ${provider}`,
    `frame-src ${secure}`,
    "style-src 'self'",
    'img-src data:',
    "require-trusted-types-for 'script'",
    'trusted-types netterms',
  ].join('; ')
