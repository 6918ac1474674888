/** Description of a host page around the widgets, and the expected result. */
import type { Frame, Page } from 'playwright'

export interface HostFacts {
  /** Origin of API and CDN. */
  provider: string
  secure: string
  /** Origin of the page itself. */
  origin: string
}

export interface Host {
  name: string
  rule: `${'WID' | 'SES'}-${number}`
  /** Classic script that runs before our code. */
  before?: string
  /** Style sheet of the page. */
  css?: string
  /** Markup in the head after `before` and `css`. */
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
  /** Markup that loads the loader; `%LOADER%` is replaced by the default tag. Absent: the default, an async script. */
  loader?: string
  /** The page is shown in a frame with this `sandbox` attribute; null: without the attribute. */
  frame?: { sandbox: string | null }
  viewport?: { width: number; height: number }
  /** Changes network responses; called before the page is opened. */
  network?: (page: Page, facts: HostFacts) => Promise<unknown>
  /** What the page does after it was opened, in the widgets' frame. Must not fail if there are no widgets. */
  then?: (frame: Frame, page: Page, facts: HostFacts) => Promise<unknown>
  /** Result. Absent: correct rows, amounts and selection. `code`: all widgets report it. `nothing`: no widget. */
  shows?: { code: string } | 'nothing'
  /** Console messages that the host page itself causes. */
  expected?: RegExp
  /** Whether the page replaces `fetch`; only then may we add an empty frame, to use its native `fetch`. */
  replacesFetch?: boolean
  /** Whether the page changes itself, so that two loads of it differ. */
  isRestless?: boolean
}
