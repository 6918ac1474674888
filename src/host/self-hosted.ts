/**
 * The widgets from the host's own bundle: the same page as the CDN's loader makes, with the bundler's imports in the place
 * of the release's files. Source: docs/spec/widgets.md WID-21.
 */
import { VERSION, WIDGETS } from 'virtual:widgets'
import { loadLazyPart } from '../runtime/lazy-parts.ts'
import { type LocaleCode, negotiateLocale, NetTermsError } from '../contract/index.ts'
import type { NetTermsOptions } from '../instance/options.ts'
import { createPage } from '../runtime/page.ts'
import { readStoredLocale } from '../store/stored-locale.ts'
import { BUNDLE_MARK, type MarkedPage } from './bundle-mark.ts'
import type { NetTermsHandle } from './handles.ts'

/** Of this package. */
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

/** Which copy came first: of another bundle, or the CDN's by its loader; null: this one is the first. */
function ownerOfTags(): string | null {
  // An element of that name stands behind the global until it is set: it is no own property.
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
  // Asked before our own code has come: who has defined it is another copy.
  if (customElements.get(tag)) {
    warnOfOwner(`does not define ${tag}`)
  }
  return WIDGETS[tag]?.() ?? Promise.reject(new Error(`There is no widget ${tag} in this build.`))
}

/** The language of a namespace's widgets where no option says one. */
export const localeOfPage = (namespace?: string): LocaleCode =>
  negotiateLocale([readStoredLocale(namespace), document.documentElement.lang])

/**
 * An instance at once; a second call for the same namespace gives the same one.
 *
 * @throws NetTermsError `configuration-invalid` when the options make no instance, and on a server, where there is no page
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
