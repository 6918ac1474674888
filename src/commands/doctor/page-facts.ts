/** What one visit of a page found; the checks read nothing else. */
import type { DoctorReport } from '../../debug/doctor-report.ts'
import type { SeenTag } from '../../debug/wrong-tags.ts'

export interface LoaderTag {
  /** Absolute. */
  src: string
  /** Empty: none. */
  integrity: string
  /** Value of `crossorigin`; null: no attribute. */
  crossOrigin: string | null
}

export interface PageFacts {
  /** After redirects. */
  url: string
  /** HTTP status of the page. */
  status: number
  /** Every policy that the page is under: headers, then `<meta>`. */
  policies: readonly string[]
  loaders: readonly LoaderTag[]
  /** Elements with names that begin with `nt-`. */
  tags: readonly SeenTag[]
  /** Names of `--nt-…` custom properties in the page's sheets and style attributes. */
  customProperties: readonly string[]
  violations: readonly { directive: string; blocked: string }[]
  /** Lines of the console that begin with `NetTerms`. */
  console: readonly string[]
  /** One for each instance on the page, as `doctor()` returns it. */
  reports: readonly DoctorReport[]
  /** Origin of the secure form, as the API named it; null: not seen. */
  secureOrigin: string | null
  /** What the CDN says about the loader; null: the page has none. */
  release: ReleaseFacts | null
}

export interface ReleaseFacts {
  /** `v1`, or an immutable folder such as `v1.4.2-3f9c2a1b`. */
  folder: string
  isImmutable: boolean
  /** `sha384-…` of the loader as it was delivered; null: it was not. */
  deliveredIntegrity: string | null
  /** From `manifest.json` of the folder; null: none. */
  manifest: { version: string; supportedUntil: string; loaderIntegrity: string } | null
  /** From `releases.json`; null: none. */
  current: { folder: string; loader: { path: string; integrity: string } } | null
  /** Address of the folder that holds all releases. */
  base: string
}
