/** A host page around the widgets, and the expected result. */
import type { Frame, Page } from 'playwright'

export interface HostFacts {
  /** Origin of API and CDN. */
  provider: string
  secure: string
  /** The page's own. */
  origin: string
}

export interface Host {
  name: string
  rule: `${'WID' | 'SES'}-${number}`
  /** Classic script that runs before our code. */
  before?: string
  /** Style sheet of the page. */
  css?: string
  /** Head markup after both. */
  head?: string
  /** Attributes of `<html>`; absent: `lang="en"`. */
  html?: string
  /** Absent: `<!doctype html>`. */
  doctype?: string
  /** `application/xhtml+xml` and similar types. */
  contentType?: string
  /**
   * Content security policy; `%SCRIPTS%` stands for hashes of the page's own scripts. Absent: a strict one, with
   * Trusted Types.
   */
  policy?: (facts: HostFacts) => string
  /** Wraps the two tags in the page's own markup. */
  body?: (widgets: string, facts: HostFacts) => string
  /** The loader's tag; absent: async, with attributes. `%LOADER%` in the text is that tag. */
  loader?: string
  /** The page is an inner frame with this `sandbox`; null: without it. */
  frame?: { sandbox: string | null }
  viewport?: { width: number; height: number }
  /** Before the page is opened: changes to network responses. */
  network?: (page: Page, facts: HostFacts) => Promise<unknown>
  /** What the page does after opening, in the frame of the widgets. Must not fail without widgets. */
  then?: (frame: Frame, page: Page, facts: HostFacts) => Promise<unknown>
  /** Absent: rows, amounts and selection are correct. A code: each widget reports it. `nothing`: no widget renders. */
  shows?: { code: string } | 'nothing'
  /** Console messages that this host causes itself. */
  expected?: RegExp
  /** Only on such a page, the document contains an empty frame of ours, for its `fetch`. */
  replacesFetch?: boolean
  /** The page changes itself, so two loads of it differ. */
  isRestless?: boolean
}
