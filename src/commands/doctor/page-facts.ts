/** Facts collected by one visit to a page; the checks read nothing else. */
import type { DoctorReport } from '../../debug/doctor-report.ts'
import type { SeenTag } from '../../debug/wrong-tags.ts'

export interface LoaderTag {
  /** Absolute URL. */
  src: string
  /** Empty if there is none. */
  integrity: string
  /** Value of `crossorigin`; null if the attribute is absent. */
  crossOrigin: string | null
}

export interface PageFacts {
  /** URL after redirects. */
  url: string
  /** HTTP status of the page. */
  status: number
  /** All content security policies of the page: from headers, then from `<meta>`. */
  policies: readonly string[]
  loaders: readonly LoaderTag[]
  /** Elements with names that begin with `nt-`. */
  tags: readonly SeenTag[]
  /** Names of `--nt-…` custom properties in the page's style sheets and style attributes. */
  customProperties: readonly string[]
  violations: readonly { directive: string; blocked: string }[]
  /** Console lines that begin with `NetTerms`. */
  console: readonly string[]
  /** Result of `doctor()` for each instance on the page. */
  reports: readonly DoctorReport[]
  /** Origin of the secure form, from the API's response; null if none was received. */
  secureOrigin: string | null
  /** The CDN's data about the loader; null if the page has no loader. */
  release: ReleaseFacts | null
}

export interface ReleaseFacts {
  /** `v1`, or an immutable folder such as `v1.4.2-3f9c2a1b`. */
  folder: string
  isImmutable: boolean
  /** `sha384-…` of the loader as delivered; null if it was not delivered. */
  deliveredIntegrity: string | null
  /** From `manifest.json` in the folder; null if there is none. */
  manifest: { version: string; supportedUntil: string; loaderIntegrity: string } | null
  /** From `releases.json`; null if there is none. */
  current: { folder: string; loader: { path: string; integrity: string } } | null
  /** URL of the folder that contains all releases. */
  base: string
}
