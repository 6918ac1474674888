/** One engine as the tests drive it, whichever it is. */
import { IS_PROOF } from './tiers.ts'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

export const EVERY_ENGINE: readonly EngineName[] = ['chromium', 'firefox', 'webkit']

/** For matrices by engine: all three in a proof; `npm test` leaves out WebKit, which the smoke test covers. */
export const ENGINES: readonly EngineName[] = IS_PROOF ? EVERY_ENGINE : ['chromium', 'firefox']

/** Keys by the names of `KeyboardEvent.key`. */
export type Key = 'Tab' | 'Enter' | 'Space' | 'ArrowDown' | 'ArrowRight' | 'SelectAll'

/** There is no such frame on the page, or not any more. */
export class FrameGone extends Error {
  constructor(frame: string) {
    super(`There is no frame ${frame}.`)
  }
}

export interface EnginePage {
  readonly engine: EngineName
  open(url: string): Promise<void>
  /**
   * @param work runs in the page: it sees its argument and nothing of the test's
   * @param frame selector of the frame of the page that it runs in instead
   * @throws FrameGone
   */
  evaluate<Value, Argument>(
    work: (argument: Argument) => Value | Promise<Value>,
    argument: Argument,
    frame?: string,
  ): Promise<Value>
  /** CSS pixels from the window's corner. */
  clickAt(x: number, y: number): Promise<void>
  pressKey(key: Key): Promise<void>
  typeText(text: string): Promise<void>
  /** What the window shows, below test-results/; the file's path. */
  picture(name: string): Promise<string>
  /** Uncaught errors and console errors as the engine reports them; WebKit's driver reports none: see page-watch.ts. */
  readonly reported: readonly string[]
  close(): Promise<void>
}

export interface Engine {
  readonly name: EngineName
  /** A window of a new person: nothing is stored, nothing is cached. */
  newPage(): Promise<EnginePage>
  close(): Promise<void>
}
