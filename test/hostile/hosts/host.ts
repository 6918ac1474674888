/** A page that stands around the widgets, and what must come of it. */
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
  /** Classic script, run before anything of ours. */
  before?: string
  /** Style sheet of the page. */
  css?: string
  /** Markup of the head after both. */
  head?: string
  /** Attributes of `<html>`; absent: `lang="en"`. */
  html?: string
  /** Absent: `<!doctype html>`. */
  doctype?: string
  /** `application/xhtml+xml` and the like. */
  contentType?: string
  /** Content security policy; `%SCRIPTS%` are the page's own scripts by their hashes. Absent: a strict one, with Trusted Types. */
  policy?: (facts: HostFacts) => string
  /** Puts the page's own markup around the two tags. */
  body?: (widgets: string, facts: HostFacts) => string
  /** The loader's tag; absent: async, by attributes. `%LOADER%` in the text is that tag. */
  loader?: string
  /** The page is an inner frame with this `sandbox`; null: without. */
  frame?: { sandbox: string | null }
  viewport?: { width: number; height: number }
  /** Before the page is opened: what the network does to it. */
  network?: (page: Page, facts: HostFacts) => Promise<unknown>
  /** What the page does once it is open, in the frame of the widgets. Without widgets it must do no harm. */
  then?: (frame: Frame, page: Page, facts: HostFacts) => Promise<unknown>
  /** Absent: rows, amounts and selection are right. A code: each widget tells it. `nothing`: no widget comes. */
  shows?: { code: string } | 'nothing'
  /** Of the engine's console: what this host provokes itself. */
  expected?: RegExp
  /** Only beside such a page an empty frame of ours stands in the document, for its `fetch`. */
  replacesFetch?: boolean
  /** The page changes itself in ways of its own, so two openings of it differ. */
  isRestless?: boolean
}
