/** A user of a page in any engine, by mouse or keyboard, and their payment journey. Amounts are in pay-journey.ts. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type EnginePage, FrameGone } from './engine.ts'
import { eventually, find, findAll, type Found, hasMet, type Query, waitForText, watchHand } from './engine-query.ts'
import { PAID_IN_FULL, PAID_IN_PART, PART, TOTAL } from './pay-journey.ts'

export interface EnginePerson {
  /** Presses a button or ticks a box. */
  press(query: Query): Promise<void>
  /** Replaces the content of a field. */
  type(query: Query, text: string): Promise<void>
  /** Selects one of a group of radio buttons. */
  choose(query: Query): Promise<void>
}

/** Limit for pressing Tab, higher than the number of tab stops of any page. */
const MAX_STOPS = 250
const PAUSE_MS = 80

export function withMouse(page: EnginePage): EnginePerson {
  /** Clicks until the element is hit: a click misses if the page moves meanwhile. A hit is never repeated. */
  const click = (query: Query) =>
    eventually(
      async () => {
        const { x, y } = await standingStill(page, query)
        await page.evaluate(watchHand, null)
        await page.clickAt(x, y)
        // While a frame is being removed, engines fail with different errors, so the query is repeated once.
        const request = () => page.evaluate(hasMet, null)
        return (await request().catch(request).catch(wasLeft)) || null
      },
      `${page.engine}: ${query.role} ${String(query.name)} is not met by a click`,
    )
  return {
    async press(query) {
      await click(query)
    },
    async type(query, text) {
      await click(query)
      await page.pressKey('SelectAll')
      await page.typeText(text)
    },
    async choose(query) {
      if (!(await find(page, query)).checked) await click(query)
    },
  }
}

/** Counts a missing frame as a hit, because the click has closed it; rethrows other errors. */
function wasLeft(error: unknown): true {
  if (error instanceof FrameGone) return true
  throw error
}

/** Returns the element's position after scrolling, once it no longer moves and nothing covers it. */
async function standingStill(page: EnginePage, query: Query): Promise<Found> {
  let last = await find(page, query, true)
  return eventually(
    async () => {
      await sleep(PAUSE_MS)
      const now = await find(page, query, true)
      const isStill = Math.abs(now.x - last.x) < 1 && Math.abs(now.y - last.y) < 1
      last = now
      return isStill && now.isOnTop ? now : null
    },
    `${page.engine}: ${query.role} ${String(query.name)} does not stand still where it can be clicked`,
  )
}

export function withKeyboard(page: EnginePage): EnginePerson {
  return {
    async press(query) {
      await tabTo(page, query, ({ focused }) => focused)
      await page.pressKey(query.role === 'checkbox' ? 'Space' : 'Enter')
    },
    async type(query, text) {
      await tabTo(page, query, ({ focused }) => focused)
      await page.pressKey('SelectAll')
      await page.typeText(text)
    },
    async choose(query) {
      if ((await find(page, query)).checked) return
      await tabTo(page, query, ({ focused, groupFocused }) => focused || groupFocused)
      await page.pressKey('Space')
      for (let step = 0; step < MAX_STOPS && !(await find(page, query)).checked; step += 1) {
        await page.pressKey('ArrowDown')
      }
    },
  }
}

/** Presses Tab until the element has focus. @throws Error if Tab does not reach it */
async function tabTo(page: EnginePage, query: Query, isThere: (found: Found) => boolean): Promise<void> {
  await find(page, query)
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const [found] = await findAll(page, query)
    if (found && isThere(found)) return
    await page.pressKey('Tab')
  }
  throw new Error(`${page.engine}: the Tab key does not reach ${query.role} ${String(query.name)}.`)
}

const LIST = 'nt-invoice-list'
const PAY = 'nt-pay-invoices'

/** Runs in the page: returns whether all widgets have rendered, so that none moves another one later. */
function hasArrived(): boolean {
  const roots = [...document.querySelectorAll('*')].flatMap(({ localName, shadowRoot }) =>
    localName.startsWith('nt-') ? [shadowRoot] : [],
  )
  return roots.every((root) => root?.querySelector('.w > :not(slot)') && !root.querySelector('.skel'))
}

/** Pays three past due invoices, the third in part, from the list to the confirmation. */
export async function payThree(page: EnginePage, person: EnginePerson): Promise<string> {
  await eventually(
    async () => (await page.evaluate(hasArrived, null)) || null,
    `${page.engine}: not every widget of the page has arrived`,
  )
  for (const [index, invoice] of [...PAID_IN_FULL, PAID_IN_PART].entries()) {
    await person.press({ within: LIST, role: 'checkbox', name: new RegExp(`^Select invoice ${invoice}\\b`) })
    // Wait for this text, because the rows no longer move once it is shown.
    await waitForText(page, LIST, new RegExp(`\\b${index + 1} invoices? selected`))
  }
  const amount = new RegExp(`Amount to pay.*${PAID_IN_PART}`)
  await person.type({ within: LIST, role: 'textbox', name: amount }, PART.typed)
  await waitForText(page, LIST, new RegExp(`\\${PART.staysDue}(?:\\sUSD)? remains due`))
  await person.press({ within: LIST, role: 'button', name: 'Continue to pay' })
  await find(page, { within: PAY, role: 'heading', name: /Review and pay$/ })
  await person.choose({ within: PAY, role: 'radio', name: /Operating account ••6789/ })
  await waitForText(page, PAY, /Leaves your bank Monday, Nov 23\. Posts by Tuesday, Nov 24\./)
  await person.press({ within: PAY, role: 'checkbox', name: /I authorize this payment/ })
  await person.press({ within: PAY, role: 'button', name: `Pay ${TOTAL}` })
  await find(page, { within: PAY, role: 'heading', name: /Payment sent$/ })
  const shown = await waitForText(page, PAY, /P-\d{6}/)
  return /P-\d{6}/.exec(shown)?.[0] ?? ''
}
