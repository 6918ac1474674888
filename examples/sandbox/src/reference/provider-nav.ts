/**
 * The shared header of the provider's own pages, with links to those that this server has. Source: docs/spec/sandbox.md
 * SBX-13.
 */
import { escapeHtml } from './html.ts'

/** Pages in display order. */
const PLACES = [
  ['/', 'Portal'],
  ['/sandbox', 'Sandbox'],
  ['/mailbox', 'Mailbox'],
  ['/docs', 'Documentation'],
  ['/docs/api', 'API reference'],
  ['/docs/errors', 'Error codes'],
  ['/workbench', 'Workbench'],
] as const
export type ProviderPath = (typeof PLACES)[number][0]

/** Renders the header of a page. @param path path of the page itself; subpages highlight the same link */
export type ProviderHeader = (path: string) => string

/** @param has paths of the pages that this server serves */
export function createProviderHeader(has: readonly ProviderPath[]): ProviderHeader {
  return (path) => {
    const links = PLACES.filter(([place]) => has.includes(place)).map(([place, label]) => {
      const isHere = path === place || (!['/', '/docs'].includes(place) && path.startsWith(`${place}/`))
      return `<a href="${place}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a>`
    })
    return `<header><nav aria-label="Provider">${links.join(' ')}</nav></header>`
  }
}
