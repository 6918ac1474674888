/** Common interface of the three browser engines. */
import { IS_PROOF } from './tiers.ts'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

export const EVERY_ENGINE: readonly EngineName[] = ['chromium', 'firefox', 'webkit']

/** Engines for tests that run in each: all with PROOF=1, otherwise without WebKit, which the smoke test covers. */
export const ENGINES: readonly EngineName[] = IS_PROOF ? EVERY_ENGINE : ['chromium', 'firefox']

/** Keys by the names of `KeyboardEvent.key`. */
export type Key = 'Tab' | 'Enter' | 'Space' | 'ArrowDown' | 'ArrowRight' | 'SelectAll'

/** Thrown if the frame does not exist, or no longer exists, on the page. */
export class FrameGone extends Error {
  constructor(frame: string) {
    super(`There is no frame ${frame}.`)
  }
}

export interface EnginePage {
  readonly engine: EngineName
  open(url: string): Promise<void>
  /**
   * @param work runs in the page, so it can use its argument but no variables of the test
   * @param frame selector of the frame in which `work` runs; absent: in the page
   * @throws FrameGone
   */
  evaluate<Value, Argument>(
    work: (argument: Argument) => Value | Promise<Value>,
    argument: Argument,
    frame?: string,
  ): Promise<Value>
  /** Clicks at a position in CSS px from the window's top left corner. */
  clickAt(x: number, y: number): Promise<void>
  pressKey(key: Key): Promise<void>
  typeText(text: string): Promise<void>
  /** Saves a screenshot of the window below test-results/; returns its path. */
  picture(name: string): Promise<string>
  /** Uncaught errors and console errors reported by the engine; WebKit's driver reports none: see page-watch.ts. */
  readonly reported: readonly string[]
  close(): Promise<void>
}

export interface Engine {
  readonly name: EngineName
  /** Opens a window of a new user, with empty storage and cache. */
  newPage(): Promise<EnginePage>
  close(): Promise<void>
}
