/** The one header of the provider's own pages: those that this server has, beside each other. Source: docs/spec/sandbox.md SBX-13. */
import { escapeHtml } from './html.ts'

/** In the order in which they are shown. */
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

/** Draws the header of a page. @param path of the page itself; one below a place counts as that place */
export type ProviderHeader = (path: string) => string

/** @param has those that this server serves */
export function createProviderHeader(has: readonly ProviderPath[]): ProviderHeader {
  return (path) => {
    const links = PLACES.filter(([place]) => has.includes(place)).map(([place, label]) => {
      const isHere = path === place || (!['/', '/docs'].includes(place) && path.startsWith(`${place}/`))
      return `<a href="${place}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a>`
    })
    return `<header><nav aria-label="Provider">${links.join(' ')}</nav></header>`
  }
}
