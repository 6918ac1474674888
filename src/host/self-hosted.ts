/**
 * Runs the widgets from the host page's own bundle: the same behavior as with the CDN's loader, but its bundler imports
 * the modules that the CDN has as files. Source: docs/spec/widgets.md WID-21.
 */
import { VERSION, WIDGETS } from 'virtual:widgets'
import { loadLazyPart } from '../runtime/lazy-parts.ts'
import { type LocaleCode, negotiateLocale, NetTermsError } from '../contract/index.ts'
import type { NetTermsOptions } from '../instance/options.ts'
import { createPage } from '../runtime/page.ts'
import { readStoredLocale } from '../store/stored-locale.ts'
import { BUNDLE_MARK, type MarkedPage } from './bundle-mark.ts'
import type { NetTermsHandle } from './handles.ts'

/** Version of this package. */
export const version: string = VERSION

const page = createPage({ version, tags: Object.keys(WIDGETS), loadWidget, load: loadLazyPart })

const owner = ownerOfTags()

if (typeof document !== 'undefined') {
  if (owner === null) {
    ;(globalThis as MarkedPage)[BUNDLE_MARK] = `${version} of the page’s own bundle`
    page.watch()
  } else {
    warnOfOwner('does not watch for tags')
  }
}

/**
 * Returns which copy already owns the tags, from another bundle or the CDN's loader; null if this copy is the first.
 */
function ownerOfTags(): string | null {
  // An element with that id shadows the global until it is set, but is not an own property.
  const loaded = Object.getOwnPropertyDescriptor(globalThis, 'NetTerms')?.value as { version?: unknown } | undefined
  const mark = (globalThis as MarkedPage)[BUNDLE_MARK] ?? loaded?.version
  return typeof mark === 'string' ? mark : null
}

function warnOfOwner(what: string): void {
  console.warn(
    `NetTerms ${version} ${what} (version-conflict): ${owner ?? 'another copy'} is on this page. Load one copy.`,
  )
}

function loadWidget(tag: string): Promise<unknown> {
  // Checked before our own code has loaded, so a defined tag belongs to another copy.
  if (customElements.get(tag)) {
    warnOfOwner(`does not define ${tag}`)
  }
  return WIDGETS[tag]?.() ?? Promise.reject(new Error(`There is no widget ${tag} in this build.`))
}

/** Returns the language that the widgets of a namespace use if no option sets one. */
export const localeOfPage = (namespace?: string): LocaleCode =>
  negotiateLocale([readStoredLocale(namespace), document.documentElement.lang])

/**
 * Creates an instance synchronously; a second call for the same namespace returns the same one.
 *
 * @throws NetTermsError `configuration-invalid` if the options are invalid, and on a server, where there is no page
 */
export function init(options: NetTermsOptions): NetTermsHandle {
  if (typeof document === 'undefined') {
    throw new NetTermsError(
      'configuration-invalid',
      'init was called on a server, which has no page. Call it in the browser, e.g. in an effect.',
      { at: 'init' },
    )
  }
  return page.init(options) as NetTermsHandle
}
