/** Common interface of the engines. */
import { IS_PROOF } from './tiers.ts'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

export const EVERY_ENGINE: readonly EngineName[] = ['chromium', 'firefox', 'webkit']

/** For matrices by engine: all three with PROOF=1; `npm test` leaves out WebKit, which the smoke test covers. */
export const ENGINES: readonly EngineName[] = IS_PROOF ? EVERY_ENGINE : ['chromium', 'firefox']

/** Keys by the names of `KeyboardEvent.key`. */
export type Key = 'Tab' | 'Enter' | 'Space' | 'ArrowDown' | 'ArrowRight' | 'SelectAll'

/** The frame does not exist on the page, or no longer. */
export class FrameGone extends Error {
  constructor(frame: string) {
    super(`There is no frame ${frame}.`)
  }
}

export interface EnginePage {
  readonly engine: EngineName
  open(url: string): Promise<void>
  /**
   * @param work runs in the page: it sees its argument and nothing of the test's scope
   * @param frame selector of the frame in which it runs instead
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
  /** Screenshot of the window, below test-results/; the file's path. */
  picture(name: string): Promise<string>
  /** Uncaught errors and console errors reported by the engine; WebKit's driver reports none: see page-watch.ts. */
  readonly reported: readonly string[]
  close(): Promise<void>
}

export interface Engine {
  readonly name: EngineName
  /** A window of a new user: empty storage and cache. */
  newPage(): Promise<EnginePage>
  close(): Promise<void>
}
